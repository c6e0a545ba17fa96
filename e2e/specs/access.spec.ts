import { manifest as host } from '@mingmou/host/manifest';
import { manifest as erp } from '@mingmou/remote-erp/manifest';
import { manifest as outpatient } from '@mingmou/remote-outpatient/manifest';
import { manifest as patients } from '@mingmou/remote-patients/manifest';
import { manifest as reports } from '@mingmou/remote-reports/manifest';
import { manifest as screening } from '@mingmou/remote-screening/manifest';
import { manifest as system } from '@mingmou/remote-system/manifest';
import { manifest as workstation } from '@mingmou/remote-workstation/manifest';
import { isChosen, pagesOfFaces } from '@mingmou/testing/page-shares';
import { expect, type Locator, type Page } from 'playwright/test';
import { expectKeys, expectOpening } from '../support/keys';
import { lastChanges } from '../support/last-changes';
import { layoutFaults } from '../support/layout-faults';
import { forgetLayoutShifts, layoutShiftFaults, recordLayoutShifts } from '../support/layout-shift';
import { beSignedIn, confirm, expectAccessible, openAs, rowOf } from '../support/story';
import { test } from '../support/test';
import { expectTrapped, expectWalkable, settled } from '../support/walk';

// The walks change no rows, so any server can run any walk.
test.describe.configure({ mode: 'parallel' });

/** Each combination of layout and colour scheme; every page is checked in one of them. */
const FACES = [
  { layout: 'Layout1', color: '3', size: 'small', name: '左侧菜单、蓝色' },
  { layout: 'Layout2', color: '1', size: 'small', name: '层级菜单、默认色' },
  { layout: 'Layout3', color: '2', size: 'mini', name: '顶部菜单、绿色、小字号' },
] as const;

/** Pages of one test: more would exceed the time limit of a test. */
const WALK = 15;

/** The nightly form walks all pages; `npm test` those of changed remotes and a share of the others (`page-shares.ts`). */
const isLong = process.env.LONG_WALKS === '1';
/** `npm test` moves Tab through every third walked page only: keyboard support of the controls has tests in the kit. */
const TABBED = isLong ? 1 : 3;
/** The page after an opened dialog is loaded from scratch, so only about every sixth page, chosen by a hash of its path, opens one. */
const OPENED = isLong ? 1 : 6;

interface Declared {
  readonly path: string;
  readonly kind: string;
  readonly access: string;
}

const declared = [host, erp, outpatient, patients, reports, screening, system, workstation].flatMap(
  ({ remote, pages }) => Object.entries<Declared>(pages).map(([key, page]) => ({ remote, key, ...page })),
);
/** Pages that open by address alone inside the shell. Pages of the whitelist need a row and are left out. */
const pages = declared.filter(
  ({ path, kind, access }) => kind !== 'redirect' && access !== 'whitelist' && !path.includes(':') && path !== '/login',
);

/** Pages for operators of the platform; no account of a clinic may open them. */
const ofOperators = pages.filter(({ path }) => path === '/system/system/remotes');
const ofClinics = pages.filter((page) => !ofOperators.includes(page));

const ofFaces = pagesOfFaces(ofClinics, FACES.length, isLong ? undefined : lastChanges());
const walks = FACES.flatMap(({ name, ...settings }, turn) => {
  const own = ofFaces[turn] ?? [];
  const parts = Array.from({ length: Math.ceil(own.length / WALK) }, (_, at) => own.slice(at * WALK, (at + 1) * WALK));
  return parts.map((walked, at) => ({ title: `${name}，第${at + 1}段`, settings, account: 'admin', walked }));
});
const plain = { layout: 'Layout1', color: '1', size: 'small' };
const operatorsWalk = { title: '平台运营', settings: plain, account: 'ops', walked: ofOperators };

for (const { title, settings, account, walked } of [...walks, operatorsWalk]) {
  test(`${title}: pages pass axe, cut no content, do not shift and have a complete Tab order`, async ({ page }) => {
    test.slow();
    await page.addInitScript((chosen) => {
      for (const [key, value] of Object.entries(chosen)) localStorage.setItem(key, value);
    }, settings);
    await recordLayoutShifts(page);
    await beSignedIn(page, account);
    // True while the page is not loaded yet or a dialog covers it.
    let isAway = true;
    for (const [at, { key, path }] of walked.entries()) {
      await test.step(path, async () => {
        // Opens the page through the shell's router, so the shell stays mounted; its own controls are walked once.
        // `dashboard-still.spec.ts` measures the cold start.
        const isShown = !isAway;
        if (isAway) await page.goto(path);
        else {
          await forgetLayoutShifts(page);
          await page.evaluate((next) => history.pushState(null, '', next), path);
        }
        const part = `[data-page="${key}"]`;
        const pane = page.locator(`${part}:visible`);
        await settled(page, pane);
        await expectAccessible(page, at === 0 ? undefined : part);
        expect(await layoutFaults(pane)).toEqual([]);
        if (isShown) expect(await layoutShiftFaults(page, path)).toEqual([]);
        if (at % TABBED === 0) await expectWalkable(page, at === 0 ? undefined : pane);
        const opening = await expectKeys(page, pane);
        isAway = opening !== undefined && isChosen(path, OPENED);
        if (opening && isAway) await expectOpening(page, opening);
      });
    }
  });
}

test('the sign-in page can be completed with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expectAccessible(page);
  await expectWalkable(page);
});

test('Esc closes menus, drawers and popups and returns the focus, but never closes a dialog', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('layout', 'Layout3'));
  await openAs(page, 'admin', '/erp/pro/brand');
  await settled(page);

  await test.step('closes the list of organisations', async () => {
    const button = page.getByRole('button', { name: /切换机构/ });
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
  });

  await test.step('closes a menu of the head', async () => {
    const group = page.getByRole('navigation').getByRole('button', { name: '进销存' });
    await group.press('Enter');
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await expect(group).toBeFocused();
  });

  await test.step('closes the settings drawer', async () => {
    const button = page.getByRole('button', { name: '设置', exact: true });
    await button.press('Enter');
    await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '设置' })).toBeHidden();
    await expect(button).toBeFocused();
  });

  for (const [opener, name] of [
    ['修改密码', '修改密码'],
    ['退出登录', '提示'],
  ] as const) {
    await test.step(`closes a popup, but not the dialog of ${opener}`, async () => {
      await page.getByRole('button', { name: opener }).click();
      const dialog = page.locator('dialog[open]').filter({ hasText: name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: '取消' }).click();
      const question = page.locator('dialog[open]').getByRole('button', { name: '确定' });
      if (await question.isVisible()) await question.click();
      await expect(dialog).toBeHidden();
    });
  }

  await test.step('does not close the dialog of a new row', async () => {
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: '新增品牌' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  });
});

interface Opening {
  readonly path: string;
  /** Tab of the page that shows the opener, where it is not the first tab. */
  readonly tab?: RegExp;
  readonly opener: (page: Page) => Locator;
  /** Button of the menu that `opener` opens; the button opens the dialog. */
  readonly inMenu?: RegExp | string;
  readonly dialog: string;
  readonly close: RegExp;
}

const DIALOGS: readonly Opening[] = [
  {
    path: '/erp/pro/brand',
    opener: (page) => page.getByRole('button', { name: '新增', exact: true }),
    dialog: '新增品牌',
    close: /取\s*消/,
  },
  {
    path: '/erp/pro/brand',
    opener: (page) => rowOf(page, '蔡司').getByRole('button', { name: '编辑' }),
    dialog: '编辑品牌',
    close: /取\s*消/,
  },
  {
    path: '/erp/pro/tree?categoryId=003',
    opener: (page) => page.getByRole('button', { name: '新增', exact: true }),
    dialog: '新增品种',
    close: /取\s*消/,
  },
  {
    path: '/erp/pro/code?keyword=BJ5023',
    opener: (page) => page.getByRole('button', { name: '编辑' }).first(),
    dialog: '编辑条码：',
    close: /取\s*消/,
  },
  {
    path: '/suffer/sufferList',
    opener: (page) => page.getByRole('button', { name: '新建患者' }),
    dialog: '新增患者',
    close: /取\s*消/,
  },
  {
    path: '/system/system/account',
    opener: (page) => page.getByRole('button', { name: '新增', exact: true }),
    dialog: '新增账号',
    close: /取\s*消/,
  },
  {
    path: '/outpatient/triage',
    tab: /^接诊中/,
    opener: (page) => page.getByRole('button', { name: /的更多操作$/ }).first(),
    inMenu: /^转\s*诊$/,
    dialog: '转诊',
    close: /取\s*消/,
  },
  {
    path: '/outpatient/triage',
    tab: /^接诊中/,
    opener: (page) => page.getByRole('button', { name: /的更多操作$/ }).first(),
    inMenu: '退回候诊',
    dialog: '退回候诊',
    close: /取\s*消/,
  },
  {
    path: '/screen/task',
    opener: (page) => page.getByRole('button', { name: '新增', exact: true }),
    dialog: '新增筛查任务',
    close: /取\s*消/,
  },
  {
    path: '/dashboard',
    opener: (page) => page.getByRole('button', { name: '选择页面' }),
    dialog: '选择快捷入口',
    close: /完成/,
  },
  {
    path: '/dashboard',
    opener: (page) => page.getByRole('button', { name: '修改密码' }),
    dialog: '修改密码',
    close: /取消/,
  },
];

test('Tab stays inside a dialog, and closing returns the focus to the opener', async ({ page }) => {
  test.slow();
  await beSignedIn(page, 'admin');
  for (const { path, tab, opener, inMenu, dialog: name, close } of DIALOGS) {
    await test.step(name, async () => {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      if (tab) await page.getByRole('tab', { name: tab }).click();
      await settled(page);
      const button = opener(page);
      await button.press('Enter');
      if (inMenu) {
        const menu = page.getByRole('tooltip').getByRole('button');
        // The menu takes the focus when it is open: a key pressed earlier would reach its first button.
        await expect(menu.first()).toBeFocused();
        await menu.and(page.getByRole('button', { name: inMenu })).press('Enter');
      }
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await expectTrapped(page, dialog);
      await dialog.getByRole('button', { name: close }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    });
  }
});

test('a half-filled dialog asks before it closes, and the buttons of a long form stay visible', async ({ page }) => {
  await openAs(page, 'admin', '/suffer/sufferList');
  await settled(page);
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: '新增患者' });
  await dialog.getByLabel('姓名', { exact: true }).fill('林');
  await expect(dialog.getByRole('button', { name: /确\s*定/ })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
  await confirm(page, '内容尚未保存，确定要关闭吗？');
  await expect(dialog).toBeHidden();
});

/** Forms of goods that no menu links to: the triage nurse holds none of their rights. */
const TYPED = ['/erp/buy/edit', '/erp/sell/returnAdd', '/erp/pro/codeCreate'];

test('an account without rights that opens a form by address sees only the missing right', async ({ page }) => {
  await beSignedIn(page, 'triage');
  for (const path of TYPED) {
    await test.step(path, async () => {
      await page.goto(path);
      await settled(page);
      await expect(page.getByRole('main').getByText(/^没有「.+」权限，请联系机构管理员$/)).toBeVisible();
      await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
      await expectAccessible(page);
    });
  }
});
