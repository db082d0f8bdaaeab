// The steps of the tour.

export interface Step {
  title: string;
  text: string;
  /** It points at the first of these that is visible. */
  at: readonly string[];
}

export const steps: readonly Step[] = [
  {
    title: 'What runs',
    text:
      'Several methods solve one problem in this page, from the same start. The story says what to look at; ' +
      'the menu of experiments has others.',
    at: ['#story'],
  },
  {
    title: 'The verdict',
    text:
      'What came of each run: whether it ended on the constraint, and whether anything is left to gain there. ' +
      'Words with a dotted line explain themselves: point at one.',
    at: ['.verdict-bar'],
  },
  {
    title: 'Charts and cursor',
    text:
      'The charts share one axis. Point at them to read all runs at one iteration. The thumb below takes the runs ' +
      'back there, and so do the arrow keys.',
    at: ['#charts'],
  },
  {
    title: 'Change β',
    text:
      'β sets how strongly X is pulled to the constraint. Choose the paper’s β, or a number: the runs start again, ' +
      'and you see what it does.',
    at: ['#method-options [data-setting=beta]', '#method-options', '#open-setup'],
  },
  {
    title: 'Share',
    text: 'The link holds everything that you set. Copy it into your notes, or put the experiment on a page of yours.',
    at: ['#share', '#open-experiments'],
  },
];
