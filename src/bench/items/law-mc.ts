/** Questions on Japanese law with four choices, as of 2024. We wrote them; a comment beside each names the article that answers it. */
import type { BuiltInSet } from './built-in-set.ts';

type Letter = 'a' | 'b' | 'c' | 'd';
type Choices = Readonly<Record<Letter, string>>;

function item(question: string, choices: Choices, answer: Letter): BuiltInSet['items'][number] {
  const lines = Object.entries(choices).map(([letter, choice]) => `${letter} ${choice}`);
  return { question: [question, ...lines].join('\n'), answer };
}

export const lawMc: BuiltInSet = {
  items: [
    // Constitution, article 45
    item(
      '日本国憲法によれば、解散されない場合の衆議院議員の任期はどれですか。',
      { a: '4年', b: '6年', c: '3年', d: '5年' },
      'a',
    ),
    // Constitution, article 96 (1)
    item(
      '日本国憲法の改正を国会が発議するには、各議院でどれだけの賛成が必要ですか。',
      { a: '出席議員の過半数', b: '総議員の過半数', c: '総議員の3分の2以上', d: '総議員の4分の3以上' },
      'c',
    ),
    // Civil Code, article 4
    item('民法が定める成年の年齢はどれですか。', { a: '16歳', b: '18歳', c: '20歳', d: '22歳' }, 'b'),
    // Civil Code, article 166 (1) (i)
    item(
      '民法によれば、債権は、債権者が権利を行使できることを知った時からどれだけの間行使しないと、原則として時効で消滅しますか。',
      { a: '1年間', b: '2年間', c: '3年間', d: '5年間' },
      'd',
    ),
    // Penal Code, article 39 (1)
    item(
      '刑法は、心神喪失者の行為をどう扱うと定めていますか。',
      {
        a: '罰しない',
        b: '必ず刑を減軽する',
        c: '情状により刑を減軽することができる',
        d: '情状により刑を免除することができる',
      },
      'a',
    ),
    // Companies Act, article 331 (5)
    item(
      '会社法によれば、取締役会設置会社の取締役は何人以上でなければなりませんか。',
      { a: '1人', b: '3人', c: '5人', d: '7人' },
      'b',
    ),
    // Civil Code, article 522
    item(
      '民法の原則によれば、契約は、申込みに対して何があったときに成立しますか。',
      { a: '契約書の作成', b: '目的物の引渡し', c: '公証人の認証', d: '相手方の承諾' },
      'd',
    ),
    // Penal Code, article 41
    item(
      '刑法によれば、何歳に満たない者の行為は罰せられませんか。',
      { a: '10歳', b: '12歳', c: '14歳', d: '16歳' },
      'c',
    ),
    // Constitution, article 41
    item(
      '日本国憲法が「国権の最高機関」と定めているものはどれですか。',
      { a: '内閣', b: '国会', c: '最高裁判所', d: '天皇' },
      'b',
    ),
    // Civil Code, article 900 (i)
    item(
      '民法によれば、配偶者と子が相続人であるとき、配偶者の法定相続分はどれですか。',
      { a: '2分の1', b: '3分の2', c: '4分の3', d: '3分の1' },
      'a',
    ),
    // Companies Act, article 30 (1)
    item(
      '会社法によれば、株式会社を設立するときに発起人が作成した定款は、誰の認証を受けなければ効力を生じませんか。',
      { a: '法務大臣', b: '家庭裁判所', c: '登記官', d: '公証人' },
      'd',
    ),
    // Constitution, article 69
    item(
      '日本国憲法によれば、衆議院で内閣不信任の決議案が可決されたとき、何日以内に衆議院が解散されない限り、内閣は総辞職しなければなりませんか。',
      { a: '5日', b: '7日', c: '10日', d: '30日' },
      'c',
    ),
  ],
  shots: [],
  zeroShots: [],
};
