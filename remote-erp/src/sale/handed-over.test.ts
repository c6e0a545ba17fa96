import { describe, expect, it } from '@jest/globals';
import { type HandedOver, isWhole, type SoldLine, scanPiece } from './handed-over';

const line = (id: number, more: Partial<SoldLine> = {}) =>
  ({
    id,
    barcodeId: id,
    code: `290000000000${id}`,
    goodsName: `商品${id}`,
    qty: 1,
    returnedQty: 0,
    ...more,
  }) as SoldLine;
const frame = line(1);
const lens = line(2, { qty: 2 });
const rigid = line(3, { qty: 2, serialNos: 'SN1、SN2' });
const lines = [frame, lens, rigid];

function scanAll(codes: readonly string[]) {
  let handed: HandedOver = new Map();
  const said: string[] = [];
  for (const code of codes) {
    const scan = scanPiece(handed, lines, code);
    if ('says' in scan) said.push(scan.says);
    else handed = scan.handed;
  }
  return { said, whole: lines.filter((one) => isWhole(handed, one)).map(({ id }) => id), handed };
}

describe('取件核对', () => {
  it.each<[string, string[], number[], string[]]>([
    ['扫齐才算取走', [frame.code, lens.code], [1], []],
    ['每件都要扫', [lens.code, lens.code], [2], []],
    ['多扫的拒绝', [frame.code, frame.code], [1], ['「商品1」1件已全部核对，不能多取']],
    ['不是本单的商品拒绝', ['2900000000099'], [], ['条码 2900000000099 不是这张销售单要取的商品，请核对']],
    ['有序列号的镜片扫商品条码不算', [rigid.code], [], ['「商品3」请扫描镜片序列号']],
    ['序列号逐个核对', ['SN1', 'SN2'], [3], []],
    ['同一序列号扫两次只算一次', ['SN1', 'SN1'], [], ['序列号 SN1 已核对过']],
  ])('%s', (_words, codes, whole, said) => {
    expect(scanAll(codes)).toMatchObject({ whole, said });
  });

  it('原厂条码按商品核对，退过的不再取', () => {
    const back = line(4, { qty: 2, returnedQty: 1 });
    const scan = scanPiece(new Map(), [back], '6901234567892', 4);
    expect('handed' in scan && isWhole(scan.handed, back)).toBe(true);
  });
});
