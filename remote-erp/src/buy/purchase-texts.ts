import type { OutputOf } from '@mingmou/contract/base/call';
import type { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';

export type FoundPurchase = OutputOf<typeof purchase.findById>;
export type FoundLine = FoundPurchase['lines'][number];

export const pieceText = ({ batchNo, serialNo }: Pick<FoundLine, 'batchNo' | 'serialNo'>) =>
  [batchNo, serialNo].filter((text) => text).join(' / ');

export const makerText = ({ manufacturer, producerLicence }: FoundLine) =>
  [manufacturer, producerLicence].filter((text) => text).join(' ');
