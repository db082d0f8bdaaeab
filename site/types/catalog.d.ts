// The catalogue of slep.d.ts: problems, methods and options, as data.
import type { Params, ProblemName } from './problem.d.ts';

export type MethodName =
  | 'slbb'
  | 'slgd'
  | 'slnag'
  | 'sllbfgs'
  | 'slcg'
  | 'slnewton'
  | 'slsub'
  | 'rbb'
  | 'rgd'
  | 'rnag'
  | 'manbb'
  | 'mangd'
  | 'mannag'
  | 'alm'
  | 'fletcher';
export interface Param {
  name: string;
  /** The label: a word or a symbol. */ title: string;
  doc: string;
  unit?: string;
  min: number;
  max: number;
  default: number | string | boolean;
  integer?: boolean;
  log?: boolean;
  choices?: readonly string[];
  /** Whether the option is part of the stopping rule. */ stops?: boolean;
  /** Whether the parameter can be chosen even if there are data, which determine all others. */ besideData?: boolean;
}
export interface Catalog {
  readonly version: string;
  readonly problems: readonly {
    name: ProblemName;
    /** The name in text. */ title: string;
    /** The objective, in one line. */ doc: string;
    /** Sentences about the matrices. */ details?: string;
    params: readonly Param[];
    data?: readonly {
      name: string;
      doc: string;
      shape: string;
      /** If missing, one matrix. */ kind?: 'list' | 'labels';
      /** For labels: the part whose rows they label. They may be one of its columns. */ of?: string;
      optional?: boolean;
    }[];
    /** Changes of params that are worth trying after a run. */
    advice?: readonly {
      /** solved: converged; slow: at a limit or stalled; astray: off the constraint, at a saddle point or not finite */
      after: 'solved' | 'slow' | 'astray';
      title: string;
      /** The values of params for which the change is useful. */ from: Readonly<Params>;
      to: Readonly<Params>;
      /** Whether it is only for generated instances. */ generated?: boolean;
    }[];
    /** The usual picture of X in the field of the problem. */ picture?: string;
  }[];
  readonly methods: readonly {
    name: MethodName;
    /** The name in text. */ title: string;
    doc: string;
    /** What the method iterates on, in words. */ space: string;
    /** The same as a title, without the norm of gradients. */ spaceTitle: string;
    /** The exact penalty, the constraint itself, or another merit function for comparison. */ kind:
      'penalty' | 'manifold' | 'comparison';
    /** The norm of gradNorm. M: sqrt(tr(D'MD)). */ norm: 'Frobenius' | 'M';
    /** The function that a step decreases. */ merit: 'h' | 'f' | 'augmented' | 'fletcher';
    /** Names in catalog.needs. */ needs?: readonly string[];
    recommended?: boolean;
    options: readonly string[];
    /** The options whose defaults differ for this method. */ defaults?: Readonly<Params>;
  }[];
  /** The choice among the methods. If options of some methods are given, it chooses a method that has all of them. */
  readonly auto: { name: 'auto'; title: string; doc: string; options: readonly string[]; defaults?: Readonly<Params> };
  /** The requirements of methods on a problem. */
  readonly needs: readonly { name: string; doc: string }[];
  readonly options: readonly Param[];
}
