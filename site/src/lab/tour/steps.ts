// The steps of the tour.

export interface Step {
  title: string;
  text: string;
  /** Selectors of elements. The step points at the first of these elements that is visible. */
  at: readonly string[];
}

export const steps: readonly Step[] = [
  {
    title: 'What runs',
    text:
      'Several methods solve the same problem from the same start. The text says what to look at; the menu lists ' +
      'more experiments.',
    at: ['#story'],
  },
  {
    title: 'The verdict',
    text:
      'The outcome of each run: whether it ended on the constraint, and whether f could still decrease there. For an ' +
      'explanation, point at a word with a dotted underline.',
    at: ['.verdict-bar'],
  },
  {
    title: 'Charts and cursor',
    text:
      'The charts share one axis. Point at a chart to read the values of all runs at one iteration. Drag the thumb ' +
      'below the charts to move the runs back to an earlier iteration; the arrow keys move them step by step.',
    at: ['#charts'],
  },
  {
    title: 'Change β',
    text:
      'β sets how strongly X is pulled towards the constraint. Choose the paper’s β, or a number: the runs start ' +
      'again, and you see the effect.',
    at: ['#method-options [data-setting=beta]', '#method-options', '#open-setup'],
  },
  {
    title: 'Share',
    text: 'The link contains all your settings. Copy the link into your notes, or put the experiment on your own page.',
    at: ['#share', '#open-experiments'],
  },
];
