// Cells of the studies that come with the site, if these take seconds each.
import { testReady } from './ready.ts';

testReady(true);
