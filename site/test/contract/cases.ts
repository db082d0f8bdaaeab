// The contract as cases that run anywhere: cases for every way to load, crashes for workers.
import type { Cases } from './assert.ts';
import { driving } from './driving.ts';
import { input } from './input.ts';
import { lifetime } from './lifetime.ts';
import { reading } from './reading.ts';

export { bits } from './reading.ts';
export const cases: Cases = { ...driving, ...reading, ...input, ...lifetime };
