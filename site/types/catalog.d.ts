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
  /** its label: a word or a symbol */ title: string;
  doc: string;
  unit?: string;
  min: number;
  max: number;
  default: number | string | boolean;
  integer?: boolean;
  log?: boolean;
  choices?: readonly string[];
  /** an option that is part of the stopping rule */ stops?: boolean;
  /** a parameter of a problem that can be chosen beside data; data decide all others */ besideData?: boolean;
}
export interface Catalog {
  readonly version: string;
  readonly problems: readonly {
    name: ProblemName;
    /** the name in a text */ title: string;
    /** what it minimises, in one line */ doc: string;
    /** sentences about its matrices */ details?: string;
    params: readonly Param[];
    data?: readonly {
      name: string;
      doc: string;
      shape: string;
      /** missing: one matrix */ kind?: 'list' | 'labels';
      /** for labels: the part whose rows they label; they may be one of its columns */ of?: string;
      optional?: boolean;
    }[];
    /** changes of params that are worth trying after a run */
    advice?: readonly {
      /** it converged; it met a limit or stalled; it ended off the constraint, at a saddle point or not finite */
      after: 'solved' | 'slow' | 'astray';
      title: string;
      /** when it is useful: the values of params */ from: Readonly<Params>;
      to: Readonly<Params>;
      /** only for generated instances */ generated?: boolean;
    }[];
    /** the usual picture of X in the field of the problem */ picture?: string;
  }[];
  readonly methods: readonly {
    name: MethodName;
    /** the name in a text */ title: string;
    doc: string;
    /** what it iterates on, in words */ space: string;
    /** the same as a title, without the norm of gradients */ spaceTitle: string;
    /** the exact penalty, the constraint itself, or a merit for comparison */ kind:
      'penalty' | 'manifold' | 'comparison';
    /** of gradNorm; M: sqrt(tr(D'MD)) */ norm: 'Frobenius' | 'M';
    /** the function that a step decreases */ merit: 'h' | 'f' | 'augmented' | 'fletcher';
    /** names of catalog.needs */ needs?: readonly string[];
    recommended?: boolean;
    options: readonly string[];
    /** of options whose default differs here */ defaults?: Readonly<Params>;
  }[];
  /** the choice among the methods. Given options of some methods, it chooses a method that has all of them */
  readonly auto: { name: 'auto'; title: string; doc: string; options: readonly string[]; defaults?: Readonly<Params> };
  /** requirements of methods on a problem */
  readonly needs: readonly { name: string; doc: string }[];
  readonly options: readonly Param[];
}
