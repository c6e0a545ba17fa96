import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { exactSizes, pdfOf, type SeenPaper, takePapers, watchPapers } from '../support/paper';
import {
  choose,
  confirm,
  expectAccessible,
  ofAttempt,
  openAs,
  openBy,
  rowOf,
  sitDown,
  watchConsole,
} from '../support/story';
import { test } from '../support/test';
import { beginBill, bill, openRefund, payCash } from '../support/till';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

const drawerOf = (page: Page, name: string) => page.getByRole('dialog').filter({ hasText: name });
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(`/api/doctor-corneal-training-archives/${path}`));

/** A session with a near point before and after, signed. */
async function train(page: Page, before: string, after: string): Promise<void> {
  await page.getByRole('button', { name: '新增训练' }).click();
  const drawer = drawerOf(page, '次训练');
  await drawer.getByLabel('训练前集合近点').fill(before);
  await drawer.getByLabel('训练后集合近点').fill(after);
  const signed = answered(page, 'record/finish');
  await drawer.getByRole('button', { name: /^完\s*成$/ }).click();
  await signed;
}

/** Expects a text on the package in the patient's file, and the total of times left on its first page. */
async function expectInFile(page: Page, patientId: number, name: string, said: string, left: number): Promise<void> {
  await page.goto(`/suffer/sufferDetail/vtArchives?patientId=${patientId}`);
  await expect(page.getByRole('region', { name, exact: true })).toContainText(said);
  await page.goto(`/suffer/sufferDetail/home?patientId=${patientId}`);
  await expect(page.getByLabel('指标')).toContainText(new RegExp(`套餐余次\\s*${left}次`));
}

test('a training package is sold, used, reopened once, reported and refunded', async ({ page, browser }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  await watchPapers(page);
  const recordNo = ofAttempt('B00000063', 'B00000064');
  const name = `视训四次${ofAttempt('甲', '乙')}`;

  await test.step('offers a package of 4 paid sessions and 1 free session', async () => {
    const manager = await sitDown(browser, 'admin');
    await manager.goto('/system/service/vtPackage');
    await expect(manager.getByRole('region', { name: '视训套餐' })).toBeVisible();
    const dialog = manager.getByRole('dialog', { name: /视训套餐/ });
    await openBy(manager, 'F2', dialog);
    await dialog.getByLabel('套餐名称').fill(name);
    await dialog.getByLabel('训练项目').fill('聚散球');
    await choose(manager, '聚散球（集合）');
    await dialog.getByLabel('总次数').fill('4');
    await dialog.getByLabel('赠送次数').fill('1');
    await dialog.getByLabel('价格').fill('200');
    await manager.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(manager, name)).toContainText('200.00');
    await manager.context().close();
  });

  const till = await sitDown(browser, 'cashier');
  const orderNo = await test.step('sells the package at the till', async () => {
    await beginBill(till, recordNo);
    const search = bill(till).getByRole('combobox', { name: '添加项目' });
    await search.fill(name);
    await expect(till.locator('.ant-select-item-option-active')).toContainText(name);
    await search.press('Enter');
    await expect(bill(till).getByRole('spinbutton', { name: `${name}数量` })).toBeFocused();
    return payCash(till);
  });

  await openAs(page, 'doctor', '/work/platform/index');
  const patientId = await test.step('makes a plan in the visit and records the first session', async () => {
    const { records } = await ask<{ records: { id: number }[] }>(page, '/api/patient/page', {
      ...{ page: 1, size: 10, keyword: recordNo },
    });
    const opened = await ask<Opened>(page, `/api/doctor-viewing-table/receive-quick?patientId=${records[0]?.id ?? 0}`);
    const query = new URLSearchParams({
      ...{ acceptsId: `${opened.acceptsId}`, medicalId: `${opened.medicalId}`, patientId: `${opened.patientId}` },
      tab: '8',
    });
    await page.goto(`/work/detail/vt?${query.toString()}`);
    const shown = page.getByRole('region', { name, exact: true });
    await expect(shown).toContainText('剩 5/5 次');
    await shown.getByRole('button', { name: '制定方案' }).click();
    const plan = drawerOf(page, '制定方案');
    await plan.getByLabel('诊断', { exact: true }).fill('集合不足');
    await plan.getByLabel('训练目标').fill('集合近点小于6厘米');
    await plan.getByRole('combobox', { name: '添加训练项目' }).click();
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(/^聚散球/)
      .click();
    await expect(plan.getByRole('rowheader', { name: '聚散球' })).toBeVisible();
    const saved = answered(page, 'plan/save');
    await plan.getByRole('button', { name: /^保\s*存$/ }).click();
    await saved;
    await expect(shown).toContainText('集合近点小于6厘米');
    await expectAccessible(page);
    await train(page, '10', '8');
    await expect(shown).toContainText('剩 4/5 次');
    await expect(shown.getByRole('table', { name: '训练记录' })).toContainText('集合近点 10→8cm');
    return opened.patientId;
  });

  await test.step('asks before a second session on one day, and 反审 returns its time', async () => {
    await page.goto(`/work/vtPackage?keyword=${recordNo}`);
    await expect(rowOf(page, name)).toContainText(recordNo);
    await expectAccessible(page);
    await rowOf(page, name)
      .getByRole('button', { name: /^训\s*练$/ })
      .click();
    await expect(page.getByRole('table', { name: '训练记录' })).toBeVisible();
    await train(page, '8', '6');
    const again = answered(page, 'record/finish');
    await confirm(page, '该套餐今日已训练，确定再次扣减', '再次扣减');
    await again;
    const head = page.getByRole('region', { name: '套餐', exact: true });
    await expect(head).toContainText('剩 3 次');
    const records = page.getByRole('table', { name: '训练记录' });
    const second = records.getByRole('row').filter({ hasText: '集合近点 8→6cm' });
    await second.getByRole('button', { name: /^反\s*审$/ }).click();
    await page.getByRole('dialog').getByLabel('原因').fill('登记错了');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s*定$/ })
      .click();
    await expect(head).toContainText('剩 4 次');
    await expect(records).toContainText('暂存');
  });

  const front = await sitDown(browser, 'front');
  await test.step('shows 1 used and 4 remaining times in the patient’s file', async () => {
    await expectInFile(front, patientId, name, '已用 1/5 次，剩 4 次', 4);
  });

  await test.step('creates 阶段报告 with a curve and a summary, and prints A4 paper', async () => {
    await page.getByRole('tab', { name: '阶段报告' }).click();
    await page.getByRole('button', { name: '新建报告' }).click();
    const drawer = drawerOf(page, '新建阶段报告');
    await expect(drawer.getByRole('img', { name: /集合近点/ })).toBeVisible();
    await drawer.getByLabel('小结').fill('集合近点明显改善');
    const saved = answered(page, 'report/save');
    await drawer.getByRole('button', { name: /^保\s*存$/ }).click();
    await saved;
    const report = page.getByRole('region', { name: '报告1' });
    await expect(report).toContainText('集合近点明显改善');
    await expectAccessible(page);
    await report.getByRole('button', { name: /^打\s*印$/ }).click();
    const papers: SeenPaper[] = [];
    await expect
      .poll(async () => {
        papers.push(...(await takePapers(page)));
        return papers.length;
      })
      .toBe(1);
    const [paper] = papers;
    if (!paper) throw new Error('nothing was printed');
    expect(exactSizes(await pdfOf(page, paper))[0]?.map(Math.round)).toEqual([210, 297]);
    expect(paper.html).toContain('集合近点明显改善');
    expect(paper.html).toContain('<svg');
  });

  await test.step('refunds 3 of 4 paid sessions and no free session', async () => {
    const refund = await openRefund(till, orderNo);
    await expect(refund.getByText('共4次，已用1次：¥200.00 × 3 ÷ 4')).toBeVisible();
    await refund.getByRole('spinbutton', { name: `${name}本次退` }).fill('1');
    await refund.getByRole('button', { name: '患者要求' }).click();
    await refund.getByRole('button', { name: '直接退费' }).click();
    await confirm(till, '确定退费 ¥150.00 吗', '退费');
    await expect(till.getByRole('dialog', { name: '退费成功' })).toContainText('现金¥150.00');
    await till.context().close();
    await page.reload();
    await expect(page.getByRole('region', { name: '套餐', exact: true })).toContainText('已退款');
    await expectInFile(front, patientId, name, '已退款', 0);
    await front.context().close();
  });

  consoleLog.expectQuiet();
});
