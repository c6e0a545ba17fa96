import { expect, it } from '@jest/globals';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import PurchaseBill from '../buy/purchase.bill';
import CodeCreateForm from '../goods/code-create.form';
import SaleReturnBill from '../sale-return/sale-return.bill';

/** Options of the forms. */
const offered = [
  answer(breed.findAll, []),
  answer(location.findAll, []),
  answer(supplier.findAll, []),
  answer(stock.findEmployee, []),
];

it.each([
  ['新增采购单', '/erp/buy/edit', 'menu:1401', '采购入库－编辑/提交', PurchaseBill],
  ['销售退货新增', '/erp/sell/returnAdd', 'menu:1406', '销售退货－编辑/提交', SaleReturnBill],
  ['条码生成', '/erp/pro/codeCreate?breedId=7', 'menu:1416', '品牌管理－编辑', CodeCreateForm],
] as const)('%s：没有权限的人只看到缺少哪项权限，什么也不问服务器', async (title, at, menu, right, Form) => {
  const { server } = renderScreen(<Form />, { answers: offered, rights: [menu], at });
  expect(await screen.findByRole('alert')).toHaveTextContent(`没有「${right}」权限，请联系机构管理员`);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryAllByRole('combobox')).toEqual([]);
  expect(server.requests).toEqual([]);
});
