import { expect, type Page } from 'playwright/test';
import { layoutFaults } from '../support/layout-faults';
import { layoutShiftFaults, recordLayoutShifts } from '../support/layout-shift';
import { test } from '../support/test';

// The test writes its pages: no server is needed.
test.use({ baseURL: 'about:blank' });

const CUT = 'width: 40px; overflow: hidden; white-space: nowrap';

/** Shows a page with this content and returns the faults of its main part. */
async function faultsOf(page: Page, content: string): Promise<readonly string[]> {
  await page.setContent(
    `<!doctype html><style>body { margin: 0; font: 14px/20px sans-serif } table { border-collapse: collapse }</style>
    <main style="padding: 16px">${content}</main>`,
  );
  return layoutFaults(page.locator('main'));
}

/** Content of a page with one fault, and the sentence that names the fault. */
const FAULTS: readonly (readonly [name: string, content: string, says: RegExp])[] = [
  [
    'a figure that is cut, whatever its title',
    `<section aria-label="收入"><div class="sum" style="${CUT}" title="¥12,345,678.00">¥12,345,678.00</div></section>`,
    /^「收入」 div\.sum: figure 「¥12,345,678\.00」 is cut by \d+ px$/,
  ],
  [
    'a bill number that is cut in a table',
    `<table><thead><tr><th>单号</th></tr></thead>
      <tbody><tr><td><div style="${CUT}">CK20261118000123</div></td></tr></tbody></table>`,
    /^column 「单号」: figure 「CK20261118000123」 is cut by \d+ px$/,
  ],
  [
    'a text that is cut and has no title',
    `<div class="name" style="${CUT}">上海明眸眼科门诊部徐汇分院</div>`,
    /^「」 div\.name: text 「上海明眸眼科门诊部徐汇分院」 is cut by \d+ px and has no title$/,
  ],
  [
    'an amount that is cut in a select, whatever its title',
    `<div class="ant-select"><div class="ant-select-content" style="width: 90px; overflow: hidden; white-space: nowrap"
      title="普通挂号 ¥10.00">普通挂号 ¥10.00</div></div>`,
    /^「」 div\.ant-select-content: amount 「¥10\.00」 of 「普通挂号 ¥10\.00」 is cut by \d+ px$/,
  ],
  [
    'a text that is cut in a select and whose title says something else',
    `<div class="ant-select" title="科室"><div class="ant-select-content" style="${CUT}">小儿眼病专科</div></div>`,
    /^「」 div\.ant-select-content: text 「小儿眼病专科」 is cut by \d+ px and has no title$/,
  ],
  [
    'a tag that is cut in a select of several and has no title',
    `<div class="ant-select ant-select-multiple"><span class="ant-select-selection-item">
      <span class="ant-select-selection-item-content" style="display: block; ${CUT}">角膜塑形镜套餐</span></span></div>`,
    /^「」 span\.ant-select-selection-item-content: text 「角膜塑形镜套餐」 is cut by \d+ px and has no title$/,
  ],
  [
    'a text whose lower lines are cut',
    '<div class="note" style="height: 20px; width: 80px; overflow: hidden">双眼视远不清半年</div>',
    /^「」 div\.note: text 「双眼视远不清半年」 is cut by \d+ px and has no title$/,
  ],
  [
    'a control that no scrolling reaches',
    `<div class="bar" style="position: relative; width: 200px; height: 40px; overflow: hidden">
      <button class="save" style="position: absolute; left: 250px; width: 60px" title="保存">保存</button></div>`,
    /^「」 button\.save: control 「保存」 is out of reach by 110 px$/,
  ],
  [
    'a control beyond the edge of the window',
    '<button class="next" style="position: fixed; right: -30px; width: 60px" aria-label="下一步"></button>',
    /^「下一步」 button\.next: control 「下一步」 is out of reach by 30 px$/,
  ],
  [
    'a control that reaches out of its cell',
    `<table style="table-layout: fixed; width: 80px"><thead><tr><th>操作</th></tr></thead>
      <tbody><tr><td style="padding: 0"><button style="width: 120px">编辑</button></td></tr></tbody></table>`,
    /^column 「操作」: control 「编辑」 reaches 40 px out of its cell$/,
  ],
  [
    'texts that lie on each other',
    '<div class="one" style="height: 0">今日挂号</div><div class="two">昨日挂号</div>',
    /^「」 div\.one: 「今日挂号」 and 「昨日挂号」 lie on each other, \d+ px$/,
  ],
];

for (const [name, content, says] of FAULTS) {
  test(`the check of layouts finds ${name}`, async ({ page }) => {
    const faults = await faultsOf(page, content);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(says);
  });
}

test('the check of layouts finds nothing where all can be read and reached', async ({ page }) => {
  const content = `
    <h1>今日挂号</h1>
    <div style="${CUT}; text-overflow: ellipsis" title="上海明眸眼科门诊部徐汇分院">上海明眸眼科门诊部徐汇分院</div>
    <div class="ant-select"><div class="ant-select-content" title="普通挂号 ¥10.00">
      <span style="display: flex; width: 90px; gap: 4px"><span style="overflow: hidden; min-width: 0; white-space: nowrap">
        普通挂号</span><span>¥10.00</span></span></div></div>
    <div style="${CUT}" aria-hidden="true">装饰文字没有人读</div>
    <div style="width: 120px; overflow: auto; white-space: nowrap">
      <button style="margin-left: 300px">滚动后看得见</button> CK20261118000123
    </div>
    <table><thead><tr><th>金额</th><th>操作</th></tr></thead>
      <tbody><tr><td>¥1,234.50</td><td><button>编辑</button></td></tr></tbody></table>
    <div style="position: fixed; top: 0; background: white">浮在页面上的提示</div>`;
  expect(await faultsOf(page, content)).toEqual([]);
});

/** Shows a page, then waits until `change` has changed it. */
async function changed(page: Page, change: () => void): Promise<readonly string[]> {
  await recordLayoutShifts(page);
  // An init script runs in documents with an address, but not in content that a test sets.
  await page.goto('data:text/html,<!doctype html><title>empty</title>');
  await page.setContent(
    '<!doctype html><main style="height: 600px"><p class="notice"></p><ul class="rows" style="height: 400px">内容</ul></main>',
  );
  expect(await layoutShiftFaults(page, '/first')).toEqual([]);
  await page.evaluate(change);
  return layoutShiftFaults(page, '/page');
}

test('the check of shifts names page, amount and what moved', async ({ page }) => {
  const faults = await changed(page, () => {
    const notice = document.querySelector('p');
    if (notice) notice.style.height = '200px';
  });
  expect(faults[0]).toMatch(/^\/page: layout shifts by 0\.\d{3}, at most 0\.02$/);
  expect(faults[1]).toMatch(/^0\.\d{3}: .*ul\.rows 「内容」 from \d+×400 at \d+,\d+ to \d+×400 at \d+,2\d\d/);
});

test('the check of shifts allows what covers the page and what has its place reserved', async ({ page }) => {
  const faults = await changed(page, () => {
    const bar = document.createElement('div');
    bar.style.cssText = 'position: fixed; top: 0; height: 300px; width: 100%; background: white';
    bar.textContent = '网络已断开';
    document.body.append(bar);
    const rows = document.querySelector('ul');
    if (rows) rows.innerHTML = '<li>第一行</li><li>第二行</li>';
  });
  expect(faults).toEqual([]);
});
