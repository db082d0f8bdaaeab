// @ts-check
// Exports the parts of the site's model that the build uses. The model is written in TypeScript. This module must be
// imported dynamically, because it needs node_modules, which the build may first have to install.
import './typescript.mjs';

export const { charted } = await import('../src/model/charted.ts');
export const { readAttributes } = await import('../src/model/link-attributes.ts');
export const { writeFields } = await import('../src/model/link.ts');
export const { defaultView } = await import('../src/model/view-state.ts');
export const { specsOf } = await import('../src/model/run-specs.ts');
export const { FormulaReader } = await import('../src/model/formula-reader.ts');
export const { markedLineup } = await import('../src/model/marked.ts');
