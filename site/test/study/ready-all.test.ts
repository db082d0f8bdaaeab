// Repeats cells of the studies that come with the site, for the studies whose cells take seconds.
import { testReady } from './ready.ts';

testReady(true);
