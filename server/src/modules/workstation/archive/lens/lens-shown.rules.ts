import { type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { refractionText } from '@mingmou/contract/clinic/lens-fields.rules';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { shownHead } from '../../../visit/visit.rules';
import type { lensArchivesMatching } from './lens-archive.store';

type Found = Awaited<ReturnType<ReturnType<typeof lensArchivesMatching>['execute']>>[number];

const number = (order: Figures, eye: Eye, name: string) => {
  const value = order[eyeKey(eye, name)];
  return typeof value === 'number' ? value : null;
};

/** Returns the ordered lens of one eye as one line; null if none was ordered for the eye. */
function lensText(order: Figures, eye: Eye, lensCategory: number): string | null {
  const at = (name: string) => number(order, eye, name);
  const [ac, target, bc, dia] = [at('acK'), at('targetD'), at('bc'), at('dia')];
  const isNight = lensCategory === 3;
  const said = [
    ...(isNight && ac !== null ? [`AC${ac.toFixed(2)}`] : []),
    ...(isNight && target !== null ? [`降度${target.toFixed(2)}`] : []),
    ...(!isNight && bc !== null ? [`BC${bc}`] : []),
    ...(isNight ? [] : [refractionText(at('sph'), at('cyl'), at('axis'))]),
    ...(dia === null ? [] : [`φ${dia.toFixed(1)}`]),
  ].filter((one) => one !== '');
  return said.length > 0 ? said.join(' ') : null;
}

/** An archive as lists show it. */
export function shownArchive({ lastOrder, ...row }: Found, now: Date) {
  const order = lastOrder ?? {};
  return {
    ...shownHead(row, now),
    odLens: lensText(order, 'od', row.lensCategory),
    osLens: lensText(order, 'os', row.lensCategory),
  };
}
