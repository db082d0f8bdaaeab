// A page of text needs only the theme.
import { makeTheme } from '../ui/theme.ts';

makeTheme(() => {});
