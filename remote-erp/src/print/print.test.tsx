import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price, ZERO } from '@mingmou/contract/base/money';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { type Answer, answer } from '@mingmou/testing/answers';
import { act, cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import BillPrint from './bill.print';
import TemplatePrint from './template.print';

type Row = OutputOf<typeof erpPrintTemplate.page>['records'][number];
type Paper = OutputOf<typeof sale.print>;

const PATH = '/erp/sell/printTemplate';
const rights = ['erp-print:edit', 'erp-sale:print', 'menu:1405'] as const;

const own: Row = {
  ...{ id: 7, version: 3, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00', source: 'ORG' },
  ...{ name: '柜台小票', printKind: 'SALE_SLIP', paper: '80mm', copies: 1, isDefault: false },
};
const platform: Row = { ...own, id: 2, name: '标准配镜单', source: 'PLATFORM', printKind: 'GLASSES', isDefault: true };
const found = { ...own, print: { ...plainPrint('SALE_SLIP'), footText: '欢迎下次光临' } };
const given = { ...platform, print: plainPrint('GLASSES') };

const open = (at: string, answers: readonly Answer[] = []) => renderScreen(<TemplatePrint />, { answers, rights, at });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('销售打印模板', () => {
  it('列出平台的和本店的，设为默认；平台的没有启停和删除', async () => {
    const { server, user } = open(PATH, [
      answer(erpPrintTemplate.page, { records: [own, platform], total: 2, page: 1, size: 20 }),
      answer(erpPrintTemplate.setDefault, null),
    ]);
    const row = within(await screen.findByRole('row', { name: /柜台小票/ }));
    expect(row.getByText('80mm 小票')).toBeVisible();
    await user.click(row.getByRole('button', { name: '「柜台小票」的更多操作' }));
    await user.click(await screen.findByRole('button', { name: '设为默认' }));
    await waitFor(() => expect(server.sent(erpPrintTemplate.setDefault)).toEqual([{ id: 7 }]));
    const standard = within(screen.getByRole('row', { name: /标准配镜单/ }));
    expect(standard.queryByRole('button', { name: /更多操作/ })).toBeNull();
    expect(standard.getByRole('button', { name: '查看' })).toBeVisible();
  });

  it('改页脚、隐藏优惠、按方向键移动内容，Ctrl+S 保存；没保存的刷新后还在', async () => {
    const answers = [answer(erpPrintTemplate.findById, found), answer(erpPrintTemplate.save, { id: 7, version: 5 })];
    const first = open(`${PATH}?id=7`, answers);
    const paper = within(await screen.findByRole('article', { name: '销售小票' }));
    expect(paper.getByText('欢迎下次光临')).toBeVisible();
    const properties = within(screen.getByRole('region', { name: '页面属性' }));
    await first.user.clear(properties.getByLabelText('页脚'));
    await first.user.type(properties.getByLabelText('页脚'), '谢谢惠顾');
    expect(await paper.findByText('谢谢惠顾')).toBeVisible();
    cleanup();
    const { server, user } = open(`${PATH}?id=7`, answers);
    const again = within(await screen.findByRole('article', { name: '销售小票' }));
    expect(again.getByText('谢谢惠顾')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '优惠与实收' }));
    expect(again.queryByText('标签价合计')).toBeNull();
    act(() => screen.getByRole('button', { name: /^移动 销售单号条码/ }).focus());
    await user.keyboard('{ArrowDown}');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功，即时生效')).toBeVisible();
    const [sent] = server.sent(erpPrintTemplate.save);
    expect(sent).toMatchObject({ id: 7, version: 3, name: '柜台小票', printKind: 'SALE_SLIP' });
    expect(sent).toMatchObject({
      print: {
        footText: '谢谢惠顾',
        blocks: [
          ...[{ key: 'facts' }, { key: 'barcode' }, { key: 'lines' }, { key: 'total' }],
          ...[{ key: 'money', shown: false }, { key: 'take' }, { key: 'contact' }],
        ],
      },
    });
  });

  it('平台的只能看和复制；复制出来的是新模板', async () => {
    const { server, user } = open(`${PATH}?id=2`, [
      answer(erpPrintTemplate.findById, given),
      answer(erpPrintTemplate.save, { id: 9, version: 2 }),
    ]);
    expect(await screen.findByText('平台模板不能直接修改，请复制为本机构的模板后编辑')).toBeVisible();
    expect(screen.getByLabelText('模板名称')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /复\s*制/ }));
    expect(await screen.findByDisplayValue('标准配镜单副本')).toBeEnabled();
    await user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(erpPrintTemplate.save)).toHaveLength(1));
    const [sent] = server.sent(erpPrintTemplate.save);
    expect(sent).toMatchObject({ name: '标准配镜单副本', printKind: 'GLASSES' });
    expect(sent).not.toHaveProperty('id');
  });

  it.each([
    ['SALE_SLIP', '销售小票'],
    ['GLASSES', '配镜单'],
    ['SALE', '销售单'],
    ['PURCHASE', '采购入库单'],
    ['STOCK', '调拨出库单'],
  ] as const)('%s：预览是示例数据的%s，可以试打', async (printKind, title) => {
    const { user } = open(`${PATH}?id=7`, [
      answer(erpPrintTemplate.findById, { ...found, printKind, print: { ...plainPrint(printKind), headText: '抬头' } }),
    ]);
    await user.click(await screen.findByRole('button', { name: /预\s*览/ }));
    const paper = within(within(await screen.findByRole('dialog')).getByRole('article', { name: title }));
    expect(paper.getByText('抬头')).toBeVisible();
    expect(screen.getByRole('button', { name: '试打一份' })).toBeEnabled();
  });
});

const line = {
  ...{ id: 1, lineNo: 1, barcodeId: 1, code: '2900000000018', goodsName: '<img src=x onerror=alert(1)>', spec: '1.60' },
  ...{ unit: 1 as const, categoryId: '001' as const, stockMode: 'STOCK' as const, qty: 1, eye: 'OD' as const },
  ...{ tagPrice: price(160), price: price(150), amount: money(150), gift: false, needProcess: true, takeNow: false },
  ...{ returnedQty: 0, returnedAmount: ZERO, remakeCount: 0 },
  ...{ power: { sph: -3, cyl: -1, add: null }, customParams: { axis: 170, pd: 31.5 } },
};
const printed: Paper = {
  ...{ id: 4, version: 2, billNo: 'XS202611200001', state: 'PASSED', source: 'BILL', chargeState: 'CHARGED' },
  ...{ createdAt: '2026-11-20 09:00:00', totalQty: 1, tagAmount: money(160), discountAmount: money(10) },
  ...{ totalAmount: money(150), paidAmount: money(150), totalText: '壹佰伍拾元整', patientName: '王小明' },
  ...{ promisedAt: '2026-11-27', lines: [line], mark: null, printCount: 0, title: '销售单', printKind: 'SALE' },
  ...{ orgShortName: '旗舰店', printedAt: '2026-11-20 10:00:00', operatorName: '周销售' },
  template: {
    ...{ paper: 'A4', margin: 4, fontSize: 10, copies: 1, landscape: false, showDiscount: true, logo: null },
    blocks: ['facts', 'lines', 'total', 'money', 'take', 'powers', 'goods', 'sign'],
  },
};

describe('打印预览', () => {
  const choices = [
    { ...own, id: 1, name: '标准销售单', printKind: 'SALE' as const, paper: 'A4' as const, isDefault: true },
    { ...platform, name: '标准配镜单' },
    { ...own, printKind: 'PURCHASE' as const, name: '采购用' },
  ];
  const show = (paper: Paper, at = '/erp/set/print?type=erp-sale&id=4') =>
    renderScreen(<BillPrint />, {
      ...{ rights, at },
      answers: [answer(sale.print, paper), answer(erpPrintTemplate.findAll, choices)],
    });

  it('销售单：金额、大写、不符合的模板不列；写的是文字，不会变成标记', async () => {
    const { user } = show(printed);
    const paper = await screen.findByRole('article', { name: '销售单' });
    expect(within(paper).getByText('金额合计 ¥150.00（大写：壹佰伍拾元整）')).toBeVisible();
    expect(within(paper).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(paper.querySelector('img')).toBeNull();
    expect(within(paper).queryByText(/次打印/)).toBeNull();
    await user.click(screen.getByRole('combobox', { name: '模板' }));
    expect(screen.getAllByRole('option').map((one) => one.textContent)).not.toContain('采购用');
    expect(screen.getByText('尚未打印')).toBeVisible();
  });

  it('配镜单：备货镜片的度数来自条码，轴位瞳距来自单据；重打标注次数，未审核有水印', async () => {
    show({ ...printed, title: '配镜单', printKind: 'GLASSES', printCount: 2, state: 'SUBMITTED', mark: '未审核' });
    const paper = within(await screen.findByRole('article', { name: '配镜单' }));
    const cells = within(paper.getByRole('row', { name: /右眼 -3.00/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['-3.00', '-1.00', '170', '', '31.5', '', '']);
    expect(paper.getByText('第 3 次打印')).toBeVisible();
    expect(paper.getByText('未审核')).toBeVisible();
    expect(paper.getByText('取镜日期：2026-11-27')).toBeVisible();
    expect(screen.getByText('已打印 2 次，再打印将标注次数')).toBeVisible();
  });

  it('配镜单：收银优惠单列，不写成待付', async () => {
    const paid = { totalAmount: money(150), cashierDiscount: money(15), paidAmount: money(135) };
    show({ ...printed, ...paid, title: '配镜单', printKind: 'GLASSES' });
    const paper = await screen.findByRole('article', { name: '配镜单' });
    expect(paper).toHaveTextContent(/应收\D*150\.00.*收银优惠\D*15\.00.*实收\D*135\.00/);
    expect(paper).not.toHaveTextContent('待付');
  });

  it('销售退货单：标签价、售价、制单人和审核人', async () => {
    const { id, version, createdAt, totalQty, totalAmount, totalText, template, mark, title, ...common } = printed;
    const back: OutputOf<typeof saleReturn.print> = {
      ...common,
      ...{ id, version, createdAt, totalQty, totalAmount, totalText, template, mark },
      ...{ billNo: 'XT202611200001', title: '销售退货单', refundOpen: false },
      ...{ makerName: '吴开单', reviewedByName: '钱店长' },
      lines: [{ ...line, returnTo: 'STOCK', saleItemId: 1 }],
    };
    renderScreen(<BillPrint />, {
      ...{ rights: ['erp-sale-return:print', 'menu:1406'], at: '/erp/set/print?type=erp-sale-return&id=4' },
      answers: [answer(saleReturn.print, back), answer(erpPrintTemplate.findAll, choices)],
    });
    const paper = within(await screen.findByRole('article', { name: '销售退货单' }));
    const heads = paper.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['序', '条码', '商品', '规格', '数量', '标签价', '售价', '金额']);
    const [, cells] = paper.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
    expect(cells?.map((cell) => cell.textContent).slice(-4)).toEqual(['1', '¥160.00', '¥150.00', '¥150.00']);
    expect(paper.getByText(/吴开单/)).toBeVisible();
    expect(paper.getByText(/钱店长/)).toBeVisible();
  });

  it('没有单据时说明从哪里打开', () => {
    show(printed, '/erp/set/print?type=nothing&id=4');
    expect(screen.getByText('请从单据详情打开打印预览')).toBeVisible();
  });
});
