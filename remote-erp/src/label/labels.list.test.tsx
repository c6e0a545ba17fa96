import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { label } from '@mingmou/contract/erp/barcode/label.contract';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { gs1Text } from './gs1-text';
import LabelsList from './labels.list';

const goods = (barcodeId: number) => ({
  ...{
    barcodeId,
    code: `290000000${barcodeId}018`,
    goodsName: `商品${barcodeId}`,
    spec: '',
    gtin: `0290000000${barcodeId}018`,
  },
  tagPrice: price(298),
});

const TEMPLATE: OutputOf<typeof label.findAll>[number] = {
  ...{ id: 7, name: '货架标签', size: '40x30', fields: ['商品名', '标签价'], barcodeType: 'EAN13', isDefault: true },
};

const answers: readonly Answer[] = [
  answer(label.findAll, () => [TEMPLATE]),
  answer(label.choose, ({ billNo }: InputOf<typeof label.choose>) => {
    const rows = billNo ? [1, 2] : [];
    const records = rows.map((id) => ({ ...goods(id), id, copies: id * 3 }));
    return { records, total: records.length, page: 1, size: 10 };
  }),
  answer(label.print, ({ lines }: InputOf<typeof label.print>) => ({
    ...{ id: 5, orgName: '明眸旗舰店', goods: lines.map(({ barcodeId }) => goods(barcodeId)) },
  })),
  answer(brand.findAll, () => []),
  answer(breed.findAll, () => []),
];

type Rights = Parameters<typeof renderScreen>[1]['rights'];
const open = (at: string, rights: Rights = ['menu:1420', 'erp-goods:label']) =>
  renderScreen(<LabelsList />, { answers, rights, at });

// The library consists of ES modules, which these tests do not load; the end-to-end test reads the drawn symbols.
jest.mock('./label-symbol', () => ({ symbolOf: () => null }));

beforeEach(() => sessionStorage.clear());

describe('商品标签', () => {
  it('没有条件时说明怎么开始，打印按钮说明缺什么', async () => {
    open('/erp/pro/labels');
    expect(await screen.findByText(/填入库单号/)).toBeVisible();
    expect(screen.getByRole('button', { name: '打印' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('按入库单号带出件数，改份数、去掉一种，打印的就是这些', async () => {
    const { user, server } = open('/erp/pro/labels?billNo=RK202503120001');
    expect(await screen.findByText('共2种商品，将打印9枚')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /打印商品1/ }));
    const copies = await screen.findByLabelText(/商品2.*的份数/);
    await user.clear(copies);
    await user.type(copies, '2');
    await waitFor(() => expect(screen.getByText('共2种商品，将打印2枚')).toBeVisible());
    await user.click(screen.getByRole('button', { name: '预览' }));
    const preview = within(await screen.findByRole('dialog'));
    expect(preview.getByText('商品2')).toBeVisible();
    expect(preview.getByText('¥298.00')).toBeVisible();
    expect(server.sent(label.print)).toHaveLength(0);
    await user.keyboard('{Escape}');
    await user.keyboard('{F2}');
    await waitFor(() => expect(server.sent(label.print)).toHaveLength(1));
    expect(server.sent(label.print)[0]).toMatchObject({
      ...{ templateId: 7, sourceBillNo: 'RK202503120001', lines: [{ barcodeId: 2, copies: 2 }] },
    });
  });

  it('填的份数刷新后还在，换一张入库单从它自己的件数开始', async () => {
    const { user } = open('/erp/pro/labels?billNo=RK202503120001');
    const copies = await screen.findByLabelText(/商品2.*的份数/);
    await user.clear(copies);
    await user.type(copies, '4');
    await waitFor(() => expect(screen.getByText('共2种商品，将打印7枚')).toBeVisible());
    cleanup();
    open('/erp/pro/labels?billNo=RK202503120001');
    expect(await screen.findByText('共2种商品，将打印7枚')).toBeVisible();
    cleanup();
    open('/erp/pro/labels?billNo=RK202503120002');
    expect(await screen.findByText('共2种商品，将打印9枚')).toBeVisible();
  });

  it('没有打印权限的人只看', async () => {
    open('/erp/pro/labels?billNo=RK202503120001', ['menu:1420']);
    expect(await screen.findByText('商品1')).toBeVisible();
    expect(screen.queryByRole('button', { name: '打印' })).toBeNull();
  });
});

describe('the GS1 code of a label', () => {
  it('says article number, expiry and batch', () => {
    const encoded = { code: '2900000000018', gtin: '06901234567892', batchNo: 'B7', expireDate: '2026-12-31' };
    expect(gs1Text(encoded)).toBe('(01)06901234567892(17)261231(10)B7');
    expect(gs1Text({ ...encoded, batchNo: null, expireDate: null })).toBe('(01)06901234567892');
  });
});
