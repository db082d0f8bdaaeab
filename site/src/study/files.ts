// Reads the data files that a description refers to.
import type { StudyData } from '../../types/slep.d.ts';
import { inputError } from '../client/errors.ts';
import { digestOfFile } from './digest.ts';
import type { Study } from './study.ts';

const isFile = (part: unknown): part is { file: string; sha256: string } =>
  typeof part === 'object' && part !== null && 'file' in part;

/**
 * Returns the study with the names of files replaced by the contents of the files. Throws InputError if the SHA-256 of
 * a file differs from that in the description.
 */
export async function withFiles(study: Study, read: (file: string) => Promise<Uint8Array>): Promise<Study> {
  const textOf = async (input: string, part: unknown): Promise<unknown> => {
    if (!isFile(part)) return part;
    const bytes = await read(part.file);
    const found = digestOfFile(bytes);
    if (found !== part.sha256)
      throw inputError(
        `${input}.sha256`,
        `${part.file} has the SHA-256 digest ${found}, so it is not the file that the description names`,
      );
    return new TextDecoder().decode(bytes);
  };
  const given = Object.entries(study.data ?? {});
  const parts = given.map(async ([name, part]): Promise<[string, StudyData]> => {
    const input = `data.${name}`;
    const texts = Array.isArray(part)
      ? await Promise.all(part.map((one, i) => textOf(`${input}[${i}]`, one)))
      : await textOf(input, part);
    return [name, texts as StudyData];
  });
  return study.data ? { ...study, data: Object.fromEntries(await Promise.all(parts)) } : study;
}
