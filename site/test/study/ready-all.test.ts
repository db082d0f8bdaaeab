// Repeats cells of the studies that come with the site and have cells that take seconds.
import { testReady } from './ready.ts';

testReady(true);
