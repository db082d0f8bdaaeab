// A page of text needs no more than the theme.
import { makeTheme } from '../lab/page.ts';

makeTheme(() => {});
