// The buttons that control runs, and their state in each phase: the icon and text of the toggle button, and which
// buttons are enabled.
import type { Phase } from '../model/controller-view.ts';

export type Button = 'reset' | 'back' | 'toggle' | 'step';

export const buttons: Record<Phase, { sign: string; text: string; works: readonly Button[] }> = {
  loading: { sign: 'run', text: 'Run', works: [] },
  'setting up': { sign: 'close', text: 'Cancel', works: ['toggle'] },
  ready: { sign: 'run', text: 'Run', works: ['reset', 'toggle', 'step'] },
  running: { sign: 'pause', text: 'Pause', works: ['reset', 'back', 'toggle', 'step'] },
  paused: { sign: 'run', text: 'Run', works: ['reset', 'back', 'toggle', 'step'] },
  done: { sign: 'run', text: 'Run again', works: ['reset', 'back', 'toggle'] },
  failed: { sign: 'run', text: 'Run', works: ['toggle'] },
};
