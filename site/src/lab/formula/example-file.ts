// Reads a file of examples. A line that begins with %% has the title and a sentence about the text below it: a
// formula or a module.

export interface Example {
  title: string;
  /** What the example finds. */
  sentence: string;
  formula: string;
}

export function readExamples(file: string): Example[] {
  return file
    .split(/^%% /m)
    .slice(1)
    .map((part) => {
      const [, title, sentence, formula] = /^([^:\n]*): (.*)\n([^]*)$/.exec(part) ?? [];
      return { title, sentence, formula: formula.trimEnd() };
    });
}
