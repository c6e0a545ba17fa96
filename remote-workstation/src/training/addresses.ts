import { idIn } from '@mingmou/contract/base/id-in';
import { manifest } from '../../manifest';

/** Tabs of 视训详情, as the address names them. */
export const VT_TABS = [
  ['plan', '方案'],
  ['records', '训练记录'],
  ['reports', '阶段报告'],
  ['consent', '知情同意书'],
  ['home', '家庭作业'],
  ['pictures', '图片'],
  ['times', '次数明细'],
] as const;
export type VtTab = (typeof VT_TABS)[number][0];

export const packageIn = (params: URLSearchParams) => idIn(params.get('packageId'));

export function vtAddress(packageId: number, tab: VtTab = 'plan'): string {
  return `${manifest.pages.vtDetails.path}?${new URLSearchParams({ packageId: String(packageId), tab }).toString()}`;
}
