/** The questions of the demo: common facts, each with one short answer. */

export interface Fact {
  readonly question: string;
  readonly truth: string;
  /** A plausible wrong answer. */
  readonly wrong: string;
  /** The truth with typographic digits or with dots; null where neither is usual. */
  readonly spelled: string | null;
}

type Row = readonly [question: string, truth: string, wrong: string, spelled?: string];

const ROWS: readonly Row[] = [
  ['What is the capital of Canada?', 'Ottawa', 'Toronto'],
  ['What is the capital of Turkey?', 'Ankara', 'Istanbul'],
  ['What is the capital of New Zealand?', 'Wellington', 'Auckland'],
  ['What is the capital of Peru?', 'Lima', 'Cusco'],
  ['What is the capital of Norway?', 'Oslo', 'Bergen'],
  ['What is the capital of Switzerland?', 'Bern', 'Zurich'],
  ['What is the capital of Argentina?', 'Buenos Aires', 'Rosario'],
  ['What is the capital of Malaysia?', 'Kuala Lumpur', 'Penang'],
  ['What is the capital of Ethiopia?', 'Addis Ababa', 'Nairobi'],
  ['Which river flows through Vienna?', 'Danube', 'Rhine'],
  ['Which of the oceans is the largest?', 'Pacific', 'Atlantic'],
  ['On which continent is Kenya?', 'Africa', 'Asia'],
  ['Which city has the Colosseum?', 'Rome', 'Athens'],
  ['Which city has the Golden Gate Bridge?', 'San Francisco', 'Los Angeles'],
  ['What is the highest mountain of the Alps?', 'Mont Blanc', 'Matterhorn'],
  ['Which sea is between Egypt and Saudi Arabia?', 'Red Sea', 'Black Sea'],
  ['How many legs does a spider have?', '8', '6'],
  ['How many days does a leap year have?', '366', '365'],
  ['How many minutes are two hours?', '120', '100'],
  ['How many strings does a violin have?', '4', '6'],
  ['How many sides does a hexagon have?', '6', '5'],
  ['How many keys does a standard piano have?', '88', '64'],
  ['How many squares does a chessboard have?', '64', '81'],
  ['How many players of a football team are on the field at the start?', '11', '10'],
  ['What is 12 times 12?', '144', '124'],
  ['What is the square root of 81?', '9', '8'],
  ['How many letters does the English alphabet have?', '26', '24'],
  ['How many degrees does a right angle have?', '90', '45'],
  ['In which year did the Berlin Wall fall?', '1989', '1991'],
  ['In which year did people first walk on the Moon?', '1969', '1971'],
  ['How many grams are a kilogram?', '1000', '100'],
  ['How many teeth does an adult usually have?', '32', '28'],
  ['What is the smallest prime number?', '2', '1'],
  ['What is the atomic number of carbon?', '6', '12'],
  ['How many months have 31 days?', '7', '6'],
  ['What is the chemical formula of water?', 'H2O', 'CO2', 'H₂O'],
  ['What is the chemical formula of carbon dioxide?', 'CO2', 'CO', 'CO₂'],
  ['What is the chemical formula of ozone?', 'O3', 'O2', 'O₃'],
  ['What is the chemical formula of methane?', 'CH4', 'CH3', 'CH₄'],
  ['What is the chemical formula of ammonia?', 'NH3', 'NH4', 'NH₃'],
  ['What is the chemical formula of sulfuric acid?', 'H2SO4', 'HCl', 'H₂SO₄'],
  ['What is the chemical symbol of gold?', 'Au', 'Ag'],
  ['What is the chemical symbol of iron?', 'Fe', 'Ir'],
  ['Which metal is liquid at room temperature?', 'Mercury', 'Gallium'],
  ['Which planet of the solar system is the largest?', 'Jupiter', 'Saturn'],
  ['Which mineral is the hardest?', 'Diamond', 'Quartz'],
  ['Which country has fifty states? Give its abbreviation.', 'USA', 'UAE', 'U.S.A.'],
  ['Which country do England and Scotland belong to? Give its abbreviation.', 'UK', 'UAE', 'U.K.'],
  ['Which organization has a Security Council? Give its abbreviation.', 'UN', 'EU', 'U.N.'],
  ['Which union has the euro? Give its abbreviation.', 'EU', 'UN', 'E.U.'],
  ['Which agency sent people to the Moon? Give its abbreviation.', 'NASA', 'ESA', 'N.A.S.A.'],
  ['Which bureau investigates federal crimes in America? Give its abbreviation.', 'FBI', 'CIA', 'F.B.I.'],
  ['Who wrote "Romeo and Juliet"?', 'William Shakespeare', 'Christopher Marlowe'],
  ['Who painted the Mona Lisa?', 'Leonardo da Vinci', 'Raphael'],
  ['Who wrote "War and Peace"?', 'Leo Tolstoy', 'Anton Chekhov'],
  ['Who wrote "Pride and Prejudice"?', 'Jane Austen', 'Emily Bronte'],
  ['Who published the general theory of relativity?', 'Albert Einstein', 'Isaac Newton'],
  ['Who discovered penicillin?', 'Alexander Fleming', 'Louis Pasteur'],
  ['Who was the first person with two Nobel Prizes?', 'Marie Curie', 'Linus Pauling'],
  ['Which game ends with a checkmate?', 'Chess', 'Draughts'],
];

export const FACTS: readonly Fact[] = ROWS.map(([question, truth, wrong, spelled = null]) => ({
  question,
  truth,
  wrong,
  spelled,
}));
