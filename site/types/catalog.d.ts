// The types of Slep.catalog, which describes problems, methods and options as data.
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
  /** The label of the parameter, which is a word or a symbol. */ title: string;
  doc: string;
  unit?: string;
  min: number;
  max: number;
  default: number | string | boolean;
  integer?: boolean;
  log?: boolean;
  choices?: readonly string[];
  /** Whether the option is part of the stopping rule. */ stops?: boolean;
  /** Whether the parameter can be chosen even if data determine all others. */ besideData?: boolean;
}
export interface Catalog {
  readonly version: string;
  readonly problems: readonly {
    name: ProblemName;
    /** The name for use in sentences. */ title: string;
    /** The objective, in one line. */ doc: string;
    /** Descriptions of the matrices, in sentences. */ details?: string;
    params: readonly Param[];
    data?: readonly {
      name: string;
      doc: string;
      shape: string;
      /** The kind of the component. If the kind is missing, the component is one matrix. */ kind?: 'list' | 'labels';
      /** For labels: the component whose rows they label. The labels may be a column of that component. */ of?: string;
      optional?: boolean;
    }[];
    /** Changes to params that are worth trying after a run. */
    advice?: readonly {
      /**
       * solved: the run ended at a solution; slow: the run reached the iteration limit or stalled; astray: the run
       * ended where the constraint is violated, at a saddle point, or with values that are not finite
       */
      after: 'solved' | 'slow' | 'astray';
      title: string;
      /** The values of params for which the change is useful. */ from: Readonly<Params>;
      to: Readonly<Params>;
      /** Whether the advice is only for generated instances. */ generated?: boolean;
    }[];
    /** The picture of X that is common in the field of the problem. */ picture?: string;
  }[];
  readonly methods: readonly {
    name: MethodName;
    /** The name for use in sentences. */ title: string;
    doc: string;
    /** A description of the space in which the method iterates. */ space: string;
    /** The title of the space: `space` without the words about the norm. */ spaceTitle: string;
    /**
     * What a method minimises: the exact penalty, f on the constraint, or another merit function for comparison.
     */
    kind: 'penalty' | 'manifold' | 'comparison';
    /** The norm in which gradNorm is measured. M means sqrt(tr(D'MD)) for a gradient D. */ norm: 'Frobenius' | 'M';
    /** The function that the method decreases. */ merit: 'h' | 'f' | 'augmented' | 'fletcher';
    /** The requirements of the method, as names in catalog.needs. */ needs?: readonly string[];
    recommended?: boolean;
    options: readonly string[];
    /** The defaults of this method that differ from the defaults of the options. */ defaults?: Readonly<Params>;
  }[];
  /** The entry for 'auto', with which the solver chooses a method that accepts all of the given options. */
  readonly auto: { name: 'auto'; title: string; doc: string; options: readonly string[]; defaults?: Readonly<Params> };
  /** The requirements that methods can have, with descriptions. */
  readonly needs: readonly { name: string; doc: string }[];
  readonly options: readonly Param[];
}
