import { dict } from '../base/dict';

/** How far a power may be from the one asked for. */
export const powerTolerance = dict('powerTolerance', '度数±', [
  ['0', '0.00'],
  ['0.25', '±0.25'],
  ['0.5', '±0.50'],
]);
