// Takes the pictures of doctor.md and optometrist.md that show several visits: growth, the cockpit, consents.
import { add, open, receive } from './shots-clinic.mjs';

/** Record number of a child with an ongoing treatment. */
const CHILD = 'B00000022';

const fold = (page) => page.getByRole('button', { name: '收起菜单' }).click();

async function growth(page, tools, visit) {
  await open(page, tools, 'ask', visit);
  await page.getByRole('button', { name: '成长曲线' }).click();
  const drawer = page.getByRole('dialog').last();
  await drawer.getByRole('img').first().waitFor();
  await page.mouse.move(0, 0);
  await tools.shotOfWindow(page, 'growth');
}

async function consent(page, tools, visit) {
  await add(page, visit, 'F05');
  await open(page, tools, 'check', visit);
  await page.getByRole('button', { name: '知情同意书' }).click();
  await page.getByRole('button', { name: '新建同意书' }).click();
  await page.getByRole('heading', { name: '散瞳验光知情同意书' }).waitFor();
  await page.mouse.move(0, 0);
  await tools.shot(page, 'consent');
}

async function myopia(page, tools) {
  await page.goto(`${tools.url}/work/mySuffer/myopia`);
  await page.getByRole('row').nth(1).getByRole('button', { name: '成长曲线' }).waitFor();
  await fold(page);
  await page.mouse.move(0, 0);
  await tools.shot(page, 'myopia');
}

async function archives(page, tools) {
  await page.goto(`${tools.url}/work/cArchives`);
  await page.getByRole('row').filter({ hasText: '夜戴塑形' }).last().getByRole('button', { name: '打开' }).click();
  await page.getByRole('tab', { name: '曲线', exact: true }).click();
  await page.getByRole('img', { name: '配戴时间轴' }).waitFor();
  await fold(page);
  await page.mouse.move(0, 0);
  await tools.shot(page, 'course');
  await page.goto(`${tools.url}/work/glassesArchives`);
  await page.getByRole('row').nth(1).getByRole('button', { name: '打开' }).waitFor();
  await fold(page);
  await page.mouse.move(0, 0);
  await tools.shot(page, 'glasses');
}

/** Takes the pictures; `tools` as in `clinicShots`. */
export async function careShots(tools) {
  const doctor = await tools.signedIn('doctor');
  await doctor.goto(`${tools.url}/work/platform/index`);
  await fold(doctor);
  const child = await receive(doctor, CHILD);
  await consent(doctor, tools, child);
  await myopia(doctor, tools);
  await archives(doctor, tools);
  // Last, because this picture shows the whole window and leaves the window narrower.
  await growth(doctor, tools, child);
}
