// Repeats cells of the studies in which even the shortest cells take seconds.
import { testReady } from './ready.ts';

testReady(true);
