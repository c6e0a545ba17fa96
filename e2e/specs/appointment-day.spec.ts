import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { inDatabase } from '../support/database';
import { bookByPhone, dayIn, employ, frameOf } from '../support/own-doctor';
import {
  choose,
  confirm,
  expectAccessible,
  ofAttempt,
  openAs,
  reloadUntil,
  rowOf,
  watchConsole,
} from '../support/story';
import { test } from '../support/test';

const CHAIN = 1;
const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(`^${name} YY`) });

async function saved(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText(message)).toBeHidden();
}

test('the desk books, moves, cancels, reviews and registers the appointments of a day', async ({ page }) => {
  test.slow();
  const consoleLog = watchConsole(page);
  const doctor = ofAttempt('司徒约一', '司徒约二');
  const caller = { name: ofAttempt('司马约客', '司马约定'), phone: ofAttempt('13766670001', '13766670002') };
  const online = { name: ofAttempt('欧阳微信', '欧阳微约'), phone: ofAttempt('13766670003', '13766670004') };
  const comer = { name: ofAttempt('诸葛到店', '诸葛到了'), phone: ofAttempt('13766670005', '13766670006') };
  page.on('dialog', (dialog) => void dialog.accept());

  await openAs(page, 'admin', '/outpatient/appointment');
  const { orgId, ...own } = await employ(page, doctor);

  await test.step('books tomorrow from an empty frame by keyboard; input stays after a reload', async () => {
    await openAs(page, 'front', '/outpatient/appointment');
    await page.getByRole('button', { name: '后一天' }).press('Enter');
    await expect(page.getByRole('textbox', { name: '日期' })).toHaveValue(dayIn(1));
    const dialog = await bookByPhone(page, doctor, `${dayIn(1)} 09:00–09:30`, caller);
    await expectAccessible(page);
    await page.reload();
    await expect(dialog.getByLabel('姓名')).toHaveValue(caller.name);
    // The keys of the dialog work once the dialog holds the focus.
    await expect(dialog.getByRole('textbox', { name: '手机号' })).toBeFocused();
    await page.keyboard.press('Control+s');
    await saved(page, '预约成功');
    await page.getByRole('button', { name: '后一天' }).press('Enter');
    await expect(frameOf(page, doctor, `${dayIn(1)} 09:00–09:30`)).toContainText(`1/2${caller.name} 000`);
    await expectAccessible(page);
  });

  await test.step('moves the appointment by two buttons, then by dragging', async () => {
    await page.getByRole('button', { name: `改约${caller.name}` }).press('Enter');
    await frameOf(page, doctor, '10:00–10:30').getByRole('button', { name: '改到这里' }).press('Enter');
    await confirm(page, `将${caller.name}改约到${dayIn(1)} 10:00`);
    await saved(page, '改约成功');
    await expect(frameOf(page, doctor, '09:00–09:30')).toContainText('0/2');
    const card = frameOf(page, doctor, '10:00–10:30').getByRole('button', { name: new RegExp(`^${caller.name}`) });
    await card.dragTo(frameOf(page, doctor, '10:30–11:00'));
    await confirm(page, `将${caller.name}改约到${dayIn(1)} 10:30`);
    await saved(page, '改约成功');
    await expect(frameOf(page, doctor, '10:30–11:00')).toContainText(`1/2${caller.name}`);
    await expect(frameOf(page, doctor, '10:00–10:30')).toContainText('0/2');
  });

  await test.step('refuses an incomplete booking, with faults below their fields and labels in line', async () => {
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '新增预约' });
    await expect(dialog.getByRole('textbox', { name: '手机号' })).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(dialog.getByText('请选择科室')).toBeVisible();
    const tops = await dialog
      .locator('label')
      .filter({ hasText: /^(科室|预约对象|医生)$/ })
      .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().top)));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('shows all seven days of the week at 1366 px', async () => {
    await page.getByRole('radio', { name: '周视图' }).press('Space');
    const heads = page.getByRole('region', { name: '周视图', exact: true }).getByText(/^\d\d-\d\d 周[一二三四五六日]$/);
    await expect(heads).toHaveCount(7);
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.getByRole('radio', { name: '日视图' }).press('Space');
  });

  await test.step('requires a reason to cancel, and frees the frame', async () => {
    await frameOf(page, doctor, '10:30–11:00')
      .getByRole('button', { name: new RegExp(`^${caller.name}`) })
      .press('Enter');
    const drawer = drawerOf(page, caller.name);
    await expect(drawer).toContainText('已预约');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: /^取\s*消$/ }).press('Enter');
    await page.getByRole('textbox', { name: '原因' }).fill('孩子考试');
    await confirm(page, `取消预约：${caller.name}`, '确认取消');
    await expect(drawer).toContainText('已取消');
    await drawer.getByRole('button', { name: /关闭|Close/ }).click();
    await expect(frameOf(page, doctor, '10:30–11:00')).toContainText('0/2');
  });

  await test.step('accepts a WeChat appointment in the list', async () => {
    const place = { mode: 1, departmentId: own.departmentId, doctorId: own.staffId, schedulingId: own.schedulingId };
    await ask(page, '/api/opt-subscribe/save', {
      ...{ ...online, ...place, subscribeDate: dayIn(1), frameStart: '11:00', source: 3 },
    });
    await page.goto(`/outpatient/appointment?tab=list&keyword=${online.phone}`);
    await expect(rowOf(page, online.name)).toContainText('待审核');
    await expectAccessible(page);
    await rowOf(page, online.name)
      .getByRole('button', { name: /^接\s*受$/ })
      .press('Enter');
    await expect(rowOf(page, online.name)).toContainText('已预约');
  });

  await test.step('counts a no-show once in the job at 00:10 of the next day', async () => {
    await inDatabase(CHAIN, orgId, [
      `UPDATE appointment SET subscribe_date = '${dayIn(-1)}' WHERE phone = '${online.phone}'`,
      `INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
       VALUES (${CHAIN}, 'appointment-closing', '{}', app_now(), app_now())`,
    ]);
    const row = rowOf(page, online.name);
    await reloadUntil(page, row, () => row.filter({ hasText: '已爽约' }).isVisible());
  });

  await test.step('takes name and phone of an arrived patient to the registration desk', async () => {
    await page.goto('/outpatient/appointment');
    await page.getByRole('button', { name: '后一天' }).press('Enter');
    await expect(page.getByRole('textbox', { name: '日期' })).toHaveValue(dayIn(1));
    await bookByPhone(page, doctor, `${dayIn(1)} 23:00–23:30`, comer);
    await page.keyboard.press('Control+s');
    await saved(page, '预约成功');
    // Moves the booking from tomorrow to today: late in the evening no frame of today can be booked.
    await inDatabase(CHAIN, orgId, [
      `UPDATE appointment SET (subscribe_date, scheduling_id) =
         (SELECT date, id FROM scheduling WHERE staff_id = ${own.staffId} AND date = '${dayIn(0)}')
       WHERE phone = '${comer.phone}'`,
    ]);
    await page.goto('/outpatient/appointment');
    await page.getByRole('button', { name: new RegExp(`^${comer.name}`) }).press('Enter');
    const drawer = drawerOf(page, comer.name);
    await drawer.getByRole('button', { name: /^到\s*店$/ }).press('Enter');
    await expect(drawer).toContainText('已到店');
    await drawer.getByRole('button', { name: '去挂号' }).press('Enter');
    await expect(page.getByLabel('姓名', { exact: true })).toHaveValue(comer.name);
    await expect(page.getByText(/有预约（YY.*已使用/)).toBeVisible();
  });

  await test.step('registers at the time of the appointment and shows the appointment in the details', async () => {
    await expect(page.getByLabel('手机号')).toHaveValue(comer.phone);
    await page.getByLabel('性别').click();
    await choose(page, '女');
    await page.getByLabel('年龄').fill('31');
    await page.getByLabel('患者来源').click();
    await choose(page, '自然到店/路过');
    await expect(page.getByText('应收合计')).toContainText('¥');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/挂号成功：\d{3}号/)).toBeVisible();
    await rowOf(page, comer.name)
      .getByRole('button', { name: /^详\s*情$/ })
      .press('Enter');
    const booked = page.getByRole('region', { name: '预约', exact: true });
    await expect(booked).toContainText(doctor);
    await expect(booked).toContainText('23:00–23:30');
    // Where the test runs after 23:00, the patient is late and the waiting time starts with the arrival.
    await expect(page.getByRole('region', { name: '就诊', exact: true })).toContainText(/排队时间\S+ 23:\d\d:\d\d/);
    await expectAccessible(page);
  });

  consoleLog.expectQuiet();
});
