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
    /** the name as a text writes it */ title: string;
    /** what it minimises, in a line */ doc: string;
    /** sentences on its matrices */ details?: string;
    params: readonly Param[];
    data?: readonly {
      name: string;
      doc: string;
      shape: string;
      /** one matrix when missing */ kind?: 'list' | 'labels';
      /** of labels: the part whose rows they belong to, and of which they can be a column */ of?: string;
      optional?: boolean;
    }[];
    /** changes of params that are worth trying after a run */
    advice?: readonly {
      /** it converged; it met a limit or stalled; it ended off the constraint, at a saddle point or not finite */
      after: 'solved' | 'slow' | 'astray';
      title: string;
      /** where it is of use: the values of params */ from: Readonly<Params>;
      to: Readonly<Params>;
      /** of no use beside data */ generated?: boolean;
    }[];
    /** the picture that shows X as the people of the problem draw it */ picture?: string;
  }[];
  readonly methods: readonly {
    name: MethodName;
    /** the name as a text writes it */ title: string;
    doc: string;
    /** what it walks on, in words */ space: string;
    /** the same as a title: without how a gradient is measured */ spaceTitle: string;
    /** the exact penalty, the constraint itself, or a merit for comparison */ kind:
      'penalty' | 'manifold' | 'comparison';
    /** that gradNorm is measured in; M: sqrt(tr(D'MD)) */ norm: 'Frobenius' | 'M';
    /** what a step lowers */ merit: 'h' | 'f' | 'augmented' | 'fletcher';
    /** names of catalog.needs */ needs?: readonly string[];
    recommended?: boolean;
    options: readonly string[];
    /** of options that have another default here */ defaults?: Readonly<Params>;
  }[];
  /** the choice among the methods: of the options of some of them it takes a method that has all that are given */
  readonly auto: { name: 'auto'; title: string; doc: string; options: readonly string[]; defaults?: Readonly<Params> };
  /** what methods ask of a problem */
  readonly needs: readonly { name: string; doc: string }[];
  readonly options: readonly Param[];
}
