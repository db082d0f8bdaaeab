// Reads a file of examples. A line that begins with %% contains the title of an example and a sentence about it. The
// lines below that line are the example itself, which is a formula or a module.

export interface Example {
  title: string;
  /** A sentence about what the example computes. */
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
