import { expect, type Locator } from 'playwright/test';
import {
  choose,
  confirm,
  expectAccessible,
  ofAttempt,
  openAs,
  openBy,
  rowOf,
  signIn,
  watchConsole,
} from '../support/story';
import { test } from '../support/test';
import { expectToast } from '../support/toasts';

test('the administrator creates a training item, a plan and a package', async ({ page }) => {
  test.slow();
  const item = ofAttempt('字母表扫视', '数字表扫视');
  const plan = ofAttempt('扫视训练方案', '追随训练方案');
  const packageName = ofAttempt('扫视训练12次', '追随训练12次');
  const consoleLog = watchConsole(page);
  await signIn(page, 'admin');

  await test.step('creates an item with a code from the system', async () => {
    await page.goto('/system/service/vt');
    await expect(rowOf(page, '反转拍')).toBeVisible();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: /视训项目/ });
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('项目名称').fill(item);
    await dialog.getByLabel('分类').click();
    await choose(page, '知觉');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await page.goto(`/system/service/vt?name=${item}`);
    await expect(rowOf(page, item)).toContainText(/V0\d\d/);
  });

  await test.step('arranges two stages, updates the total while typing and reorders them by keyboard', async () => {
    await page.goto('/system/service/vtPlan');
    await expect(rowOf(page, '调节功能训练')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: /视训方案/ });
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('方案名称').fill(plan);
    for (const stage of ['第1阶段', '第2阶段']) {
      await dialog.getByRole('button', { name: '添加阶段' }).click();
      await dialog.getByRole('combobox', { name: `${stage}添加训练项目` }).fill(item);
      await choose(page, `${item}（知觉）`);
    }
    await dialog.getByLabel('周数').first().fill('6');
    await expect(dialog.getByText('合计 2 个阶段，20 次')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^移动 第2阶段/ }).press('ArrowUp');
    await expect(dialog.getByLabel('阶段名称').first()).toHaveValue('第2阶段');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, plan)).toContainText('20');
  });

  await test.step('creates a package that appears in the settings of registration fees', async () => {
    await page.goto('/system/service/vtPackage');
    await expect(rowOf(page, '双眼视功能20次')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: /视训套餐/ });
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('套餐名称').fill(packageName);
    await dialog.getByLabel('训练项目').fill(item);
    await choose(page, `${item}（知觉）`);
    await dialog.getByLabel('总次数').fill('12');
    await dialog.getByLabel('价格').fill('2160');
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
    await page.goto('/system/service/rc?tab=vt');
    await expect(rowOf(page, packageName)).toContainText('2,160.00');
  });

  await test.step('refuses to delete the item used by plan and package', async () => {
    await page.goto(`/system/service/vt?name=${item}`);
    await rowOf(page, item).getByRole('button', { name: '删除' }).click();
    await expect(page.getByText(`视训项目「${item}」已被视训方案使用，不能删除`)).toBeVisible();
  });
  consoleLog.expectQuiet();
});

test('groups of check items are reordered with the mouse and the arrow keys, also after a reload', async ({ page }) => {
  await openAs(page, 'admin', '/system/service/checkItem');
  const grips = page.getByRole('button', { name: /^移动 / });
  await expect(grips.first()).toHaveAccessibleName(/初诊常规，第1位/);
  await expectAccessible(page);
  // Waits for the answer to each change of the order: otherwise the answer to the first would count for the second.
  const kept = () => page.waitForResponse((response) => response.url().endsWith('/opt-settings-check-item-group/sort'));
  const up = async (grip: Locator, place: number) => {
    const saved = kept();
    await grip.press('ArrowUp');
    await expect(page.getByRole('button', { name: new RegExp(`^移动 初诊常规，第${place}位`) })).toBeFocused();
    await saved;
  };

  await test.step('drags the first group to the third place', async () => {
    const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
    if (!from || !to) throw new Error('three groups');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 6 });
    const saved = kept();
    await page.mouse.up();
    await expect(grips.nth(2)).toHaveAccessibleName(/初诊常规，第3位/);
    await saved;
    await page.reload();
    await expect(grips.nth(2)).toHaveAccessibleName(/初诊常规，第3位/);
  });

  await test.step('moves it back with the arrow keys; the focus follows', async () => {
    await up(grips.nth(2), 2);
    await up(page.getByRole('button', { name: /^移动 初诊常规，第2位/ }), 1);
    await page.reload();
    await expect(grips.first()).toHaveAccessibleName(/初诊常规，第1位/);
  });
});

test('mobile settings show 消费记录 in the preview immediately and are saved once', async ({ page }) => {
  await openAs(page, 'admin', '/system/service/mc');
  const phone = page.getByRole('region', { name: '手机预览' });
  await expect(phone.getByText('预约')).toBeVisible();
  await expectAccessible(page);
  const shown = page.getByRole('switch', { name: '消费记录 显示' });
  for (const visible of [true, false]) {
    await shown.click();
    await expect(phone.getByText('消费记录')).toHaveCount(visible ? 1 : 0);
    await page.getByRole('button', { name: /保\s*存/ }).click();
    await expectToast(page, '保存成功');
    await page.reload();
    await expect(shown).toBeChecked({ checked: visible });
  }
});

test('a new occupation in the dictionary is selectable for patients until it is disabled', async ({ page }) => {
  const name = ofAttempt('飞行员', '航海员');
  await openAs(page, 'admin', '/system/service/setting?tab=dictionary');
  await expect(rowOf(page, '关系').first()).toBeVisible();
  await expectAccessible(page);

  await test.step('adds an entry with a code from the system', async () => {
    const dialog = page.getByRole('dialog', { name: /字典项/ });
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('字典').click();
    await choose(page, '职业');
    await dialog.getByLabel('名称').fill(name);
    await page.keyboard.press('Control+s');
    await expect(dialog).toBeHidden();
  });

  const offered = async (count: number) => {
    await page.goto('/suffer/sufferList');
    const dialog = page.getByRole('dialog', { name: /患者/ });
    await openBy(page, 'F2', dialog);
    await dialog.getByLabel('职业').fill(name);
    await expect(page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true })).toHaveCount(count);
  };
  await test.step('can be selected for a new patient', () => offered(1));

  await test.step('cannot be selected after it was disabled', async () => {
    await page.goto(`/system/service/setting?tab=dictionary&name=${name}`);
    await rowOf(page, name).getByRole('button', { name: '停用' }).click();
    await confirm(page, '确定要停用该记录吗？');
    await expectToast(page, '停用成功');
    await offered(0);
  });
});
