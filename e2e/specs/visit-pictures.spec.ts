import { expect, type Page } from 'playwright/test';
import { ask } from '../support/ask';
import { choose, phoneAt } from '../support/phone';
import { film, photo } from '../support/photo';
import { expectAccessible, ofAttempt, openAs, openBy, watchConsole } from '../support/story';
import { test } from '../support/test';

interface Opened {
  readonly acceptsId: number;
  readonly medicalId: number;
  readonly patientId: number;
}

const WORK = '/api/doctor-viewing-table';

async function receive(page: Page, patientId: number): Promise<Opened> {
  return ask<Opened>(page, `${WORK}/receive-quick?patientId=${patientId}`);
}

async function openTab(page: Page, tab: 'ask' | 'check', visit: Opened): Promise<void> {
  const query = new URLSearchParams(
    Object.entries({ ...visit, tab: tab === 'ask' ? 2 : 4 }).map(([name, id]) => [name, String(id)]),
  );
  await page.goto(`/work/detail/${tab}?${query.toString()}`);
}

/** Orders 眼底照相 and opens its form. */
async function begin(page: Page, visit: Opened): Promise<void> {
  await ask(page, `${WORK}/inspection/add`, { acceptsId: visit.acceptsId, formCode: 'F20' });
  await openTab(page, 'check', visit);
  await expect(page.getByRole('button', { name: '选择检查图片' })).toBeVisible();
}

async function report(page: Page, findings: string): Promise<void> {
  await page.getByLabel('检查所见').fill(findings);
  await page.getByLabel('结论').fill('未见明显异常');
}

/** Pastes a picture, as a screenshot of the device's program. */
async function paste(page: Page, bytes: Buffer, name: string): Promise<void> {
  await page.evaluate(
    ([text, called]) => {
      const raw = Uint8Array.from(atob(text ?? ''), (one) => one.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([raw], called ?? '', { type: 'image/jpeg' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [bytes.toString('base64'), name] as const,
  );
}

const cards = (page: Page) => page.getByRole('list', { name: '检查图片' }).getByRole('listitem');

test('fundus pictures are pasted, uploaded, reordered and compared', async ({ page, browser }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
    page: 2,
    size: 50,
  });
  const patientId = records.at(-1)?.id ?? 0;
  const [red, blue, green] = [
    await photo(page, '#a33d1f', 1600, 1200),
    await photo(page, '#2b5a8c', 1600, 1200),
    await photo(page, '#3d7a3d', 1200, 1600),
  ];

  await test.step('pastes one picture and writes the report; finishing requires a picture', async () => {
    const visit = await receive(page, patientId);
    await begin(page, visit);
    await report(page, '视盘界清，杯盘比0.4');
    await openBy(page, 'Control+Enter', page.getByText('请上传检查图片').first());
    await paste(page, red, '右眼眼底.jpg');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: '检查图片1右眼' }).click();
    await page.getByLabel('检查图片1说明').fill('后极部');
    await page.getByLabel('右眼杯盘比').fill('0.4');
    await openBy(page, 'Control+Enter', page.getByText('右眼 · 后极部'));
    const done = { chiefComplaint: '复查', presentIllness: '无不适', allergyHas: '无', plan: '定期复查' };
    const diagnoses = [{ icdCode: 'H52.1', icdName: '近视', eye: 'OU', isPrimary: true, certainty: '确诊' }];
    await ask(page, `${WORK}/v1.2/consultation/finish`, {
      ...{ acceptsId: visit.acceptsId, version: 0, diagnoses, ...done },
    });
    await ask(page, `${WORK}/medical/finish/${visit.acceptsId}`);
  });

  await test.step('adds pictures by phone and paste, reorders, removes and undoes; the draft stays after a reload', async () => {
    await begin(page, await receive(page, patientId));
    await page.getByRole('button', { name: '扫码上传检查图片' }).click();
    const link = page.getByRole('link', { name: '手机页面地址' });
    await expect(link).toBeVisible();
    const phone = await phoneAt(browser, (await link.getAttribute('href')) ?? '');
    await choose(phone, [{ name: '手机拍.jpg', buffer: blue }]);
    await expect(phone.getByText('已上传')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: '扫码上传' });
    await expect(dialog.getByText('已收到1张')).toBeVisible();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await expect(cards(page)).toHaveCount(1);
    await phone.context().close();
    await paste(page, green, '左眼.jpg');
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^查看检查图片2/ }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByRole('button', { name: '查看检查图片1 左眼.jpg' })).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: '撤销移除（1）' }).click();
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: '检查图片1右眼' }).click();
    await page.reload();
    await expect(cards(page)).toHaveCount(2);
    await expect
      .poll(() =>
        cards(page)
          .locator('img')
          .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
      )
      .toEqual([240, 320]);
    await expect(page.getByRole('button', { name: '检查图片1右眼' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
  });

  await test.step('turns, zooms and compares pictures in full screen, and Esc closes it', async () => {
    await page.getByRole('button', { name: /^查看检查图片1/ }).click();
    const viewer = page.getByRole('dialog', { name: /眼底照相/ });
    const now = viewer.getByRole('region', { name: '本次图片' });
    await expect(now).toBeFocused();
    await expect(now.getByText('1 / 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(now.getByText('2 / 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('r');
    await expect(now.getByRole('img', { name: '本次 右眼' })).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
    await page.keyboard.press('+');
    await viewer.getByLabel('对比日期').click();
    await page.getByTitle(/（1张）$/).click();
    await expect(viewer.getByRole('img', { name: /右眼/ })).toHaveCount(2);
    await expect(viewer.getByText('右眼 · 后极部')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('plays a video from the phone by keyboard, frame by frame, next to the pictures', async () => {
    const recorded = await film(page);
    await page.getByRole('button', { name: '扫码上传视频（检查图片）' }).click();
    const link = page.getByRole('link', { name: '手机页面地址' });
    await expect(link).toBeVisible();
    const phone = await phoneAt(browser, (await link.getAttribute('href')) ?? '');
    await choose(phone, [{ name: '瞬目.webm', buffer: recorded }], 'video/webm');
    await expect(phone.getByText('已上传')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: '扫码上传' });
    await expect(dialog.getByText('已收到1个')).toBeVisible();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    await phone.context().close();
    await expect(cards(page)).toHaveCount(3);
    await page.getByLabel('视频说明').fill('瞬目后泪膜');
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    const opener = page.getByRole('button', { name: /^查看视频 瞬目后泪膜 ▶ 0:0[12]$/ });
    await opener.press('Enter');
    const viewer = page.getByRole('dialog', { name: /眼底照相/ });
    const shown = viewer.getByLabel('本次 瞬目后泪膜');
    const place = () => shown.evaluate((one) => (one as HTMLVideoElement).currentTime);
    await expect.poll(() => shown.evaluate((one) => (one as HTMLVideoElement).readyState)).toBeGreaterThan(1);
    await expect(viewer.getByRole('region', { name: '本次图片' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(place).toBeGreaterThan(0.2);
    await page.keyboard.press('.');
    await expect(viewer.getByRole('button', { name: /^播\s*放$/ })).toBeVisible();
    await page.keyboard.press('j');
    await expect.poll(place).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByText('2 / 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });

  await test.step('is read-only after finishing, with pictures and video', async () => {
    await report(page, '与上次相仿');
    await openBy(page, 'Control+Enter', page.getByText(/\d\d:\d\d 完成$/));
    await expect(page.getByRole('button', { name: '选择检查图片' })).toBeHidden();
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    await expect(cards(page).getByText('瞬目后泪膜')).toBeVisible();
  });
  consoleLog.expectQuiet();
});

test('a drawing in 问诊 is made and undone by keyboard, and stays after reopening', async ({ page }) => {
  const consoleLog = watchConsole(page);
  await openAs(page, 'doctor', '/work/platform/index');
  const { records } = await ask<{ records: readonly { id: number }[] }>(page, '/api/patient/page', {
    page: 1,
    size: 50,
  });
  await openTab(page, 'ask', await receive(page, records.at(ofAttempt(-1, -2))?.id ?? 0));
  const dialog = page.getByRole('dialog', { name: '右眼眼底绘图' });
  const canvas = dialog.getByRole('application', { name: '右眼眼底绘图画布' });
  const stamps = dialog.getByRole('list', { name: '已放的标记' }).getByRole('listitem');

  await test.step('places two marks, moves, rotates and deletes one, undoes and redoes', async () => {
    await page.getByRole('button', { name: '绘制右眼眼底绘图' }).click();
    await dialog.getByRole('button', { name: /^出\s*血$/ }).press('Enter');
    await expect(canvas).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('r');
    await expect(canvas.locator('[data-item]')).toHaveAttribute('transform', 'translate(490 490) rotate(15) scale(1)');
    await dialog.getByLabel('标记说明').fill('视盘旁');
    await dialog.getByRole('button', { name: '硬性渗出' }).press('Enter');
    await expect(stamps).toHaveCount(2);
    await page.keyboard.press('Delete');
    await expect(stamps).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(stamps).toHaveCount(2);
    await page.keyboard.press('Control+y');
    await expect(stamps).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('draws a line, confirms and saves; after a reload the line reads as text', async () => {
    await dialog.getByRole('button', { name: '红笔' }).click();
    const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
    await page.mouse.move(x + width * 0.3, y + height * 0.3);
    await page.mouse.down();
    for (const share of [0.35, 0.42, 0.5, 0.55])
      await page.mouse.move(x + width * share, y + height * (0.25 + share / 4));
    await page.mouse.up();
    await dialog.getByRole('button', { name: /确\s*定/ }).click();
    const drawn = page.getByRole('img', { name: '右眼眼底绘图：出血（视盘旁）、手绘' });
    await expect(drawn).toBeVisible();
    await openBy(page, 'Control+s', page.getByText('保存成功'));
    await page.reload();
    await expect(drawn).toBeVisible();
  });
  consoleLog.expectQuiet();
});
