// A guess at the format of a text, and at its shape, from its beginning.

/** Bytes that are read. */
const beginning = 1 << 16;

/** “CSV, 4 columns” or “Matrix Market, symmetric, 12 × 12”; empty where there is nothing to go by. */
export async function guessFormat(file: Blob): Promise<string> {
  const text = (await file.slice(0, beginning).text()).replace(/^\ufeff/, '');
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const shape = (rows: string, cols: string) => `${rows} × ${cols}`;
  if (/^%%MatrixMarket\s/i.test(text)) {
    const sizes = /^(\d+)\s+(\d+)/.exec(lines.find((line, i) => i > 0 && line !== '' && !line.startsWith('%')) ?? '');
    return ['Matrix Market', /symmetric/i.test(lines[0]) && 'symmetric', sizes && shape(sizes[1], sizes[2])]
      .filter(Boolean)
      .join(', ');
  }
  if (/^\s*[[{]/.test(text)) {
    const [rows, cols] = ['rows', 'cols'].map((name) => new RegExp(`"${name}"\\s*:\\s*(\\d+)`).exec(text)?.[1]);
    return ['JSON', rows && cols && shape(rows, cols)].filter(Boolean).join(', ');
  }
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  if (first === undefined || first.includes('\0')) return '';
  const [name, separator] = first.includes('\t')
    ? ['TSV', '\t']
    : first.includes(';')
      ? ['table', ';']
      : first.includes(',')
        ? ['CSV', ',']
        : ['table', /\s+/];
  const columns = first.split(separator as string).length;
  return `${name}, ${columns} ${columns === 1 ? 'column' : 'columns'}`;
}
