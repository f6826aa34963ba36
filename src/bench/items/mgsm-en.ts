/** Word problems of several steps in English, in the form of MGSM. The problems are our own. */
import type { BuiltInSet } from './built-in-set.ts';

/** Source of the form with a thought: google-research/url-nlp, mgsm/exemplars.py. */
const EXAMPLES: readonly (readonly [question: string, thought: string, answer: string])[] = [
  [
    'Maya has 3 boxes with 12 crayons each. She gives 9 crayons to a friend. How many crayons does she have now?',
    'Three boxes hold 3 * 12 = 36 crayons. After giving away 9 there are 36 - 9 = 27.',
    '27',
  ],
  [
    'A museum ticket costs $8, and children pay half. How many dollars do 2 adults and 5 children pay together?',
    'The adults pay 2 * 8 = 16 dollars. A child pays 8 / 2 = 4 dollars, so five pay 5 * 4 = 20. Together that is 16 + 20 = 36.',
    '36',
  ],
  [
    'Ines wants to swim 1200 metres in a pool that is 50 metres long. She has swum 18 lengths. How many lengths are left?',
    'All of it is 1200 / 50 = 24 lengths. She has done 18 of them, so 24 - 18 = 6 are left.',
    '6',
  ],
  [
    'A market stall is open from 9:00 to 17:30 and sells 6 loaves in every half hour. How many loaves does it sell in a day?',
    'From 9:00 to 17:30 there are 8.5 hours, which are 17 half hours. In them it sells 17 * 6 = 102 loaves.',
    '102',
  ],
];

export const mgsmEn: BuiltInSet = {
  items: [
    {
      question:
        'A baker fills 14 trays with 18 rolls each. By noon 197 of the rolls are sold. How many rolls are still there?',
      answer: '55',
    },
    {
      question:
        'Nora puts aside $35 every week for a bike that costs $410. She already has $60. For how many weeks must she save?',
      answer: '10',
    },
    {
      question:
        'A train has 9 carriages with 64 seats each. On Monday a quarter of all seats are empty. How many seats are taken?',
      answer: '432',
    },
    {
      question:
        'Omar is 4 years older than twice the age of his sister, who is 11. How old will Omar be 3 years from now?',
      answer: '29',
    },
    {
      question: 'A rope of 15 metres is to be cut into pieces of 60 centimetres. How many cuts does that take?',
      answer: '24',
    },
    {
      question: 'Lena reads 24 pages in 40 minutes. If she keeps that speed, how many pages does she read in 3 hours?',
      answer: '108',
    },
    {
      question:
        'A coat costs $80. Its price goes up by 25%, and later down by 10%. How many dollars does it cost then?',
      answer: '90',
    },
    {
      question: 'Each of 5 printers prints 12 pages a minute. How many pages do they print together in 4 hours?',
      answer: '14400',
    },
    {
      question:
        'A farmer has 240 apples. She gives a sixth of them to a neighbour and packs the others in bags of 8. How many bags does she fill?',
      answer: '25',
    },
    {
      question:
        'Two cyclists start 91 km apart and ride towards each other, one at 15 km/h and one at 11 km/h. After how many minutes do they meet?',
      answer: '210',
    },
    {
      question:
        'Of the 30 children in a class, 18 play football, 15 play chess and 6 play neither. How many children play both?',
      answer: '9',
    },
    {
      question:
        'A tank for 1500 litres is two fifths full. A pump adds 45 litres a minute. In how many minutes is the tank full?',
      answer: '20',
    },
  ],
  shots: EXAMPLES.map(
    ([question, thought, answer]) =>
      `Question: ${question}\nStep-by-Step Answer: ${thought} The answer is ${answer}.\n`,
  ),
  zeroShots: EXAMPLES.map(([question, , answer]) => `Question: ${question}\nAnswer: ${answer}\n`),
};
