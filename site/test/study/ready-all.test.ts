// Repeats cells of those studies that come with the site and whose cells take seconds.
import { testReady } from './ready.ts';

testReady(true);
