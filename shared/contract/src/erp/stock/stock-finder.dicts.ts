import { dict } from '../../base/dict';

/** Permitted distance of a power from the requested power. */
export const powerTolerance = dict('powerTolerance', '度数±', [
  ['0', '0.00'],
  ['0.25', '±0.25'],
  ['0.5', '±0.50'],
]);
