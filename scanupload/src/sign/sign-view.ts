import { marketingWay } from '@mingmou/contract/patients/consent.dicts';
import { button, element } from '../upload/element';
import { field, relationChoice, relationIn, textInput, tick, whileSending } from './inputs';
import { SignaturePad } from './pad';
import { faultOf, type Paper, type Signing } from './signing';

/** Renders the paper on a phone: text, signers, and the signing area. `send` receives the signatures. */
export function signView(paper: Paper, send: (signed: Omit<Signing, 'key'>) => Promise<void>): HTMLElement {
  const { kind, needsGuardian, paragraphs, textVersion, title } = paper;
  const ways = marketingWay.rows.map((row) => ({ ...row, ...tick(row.name) }));
  const guardian = textInput(30, 'name');
  const relationTo = relationChoice();
  const read = tick('已阅读并同意以上全部内容');
  const pad = new SignaturePad(needsGuardian ? '监护人签名' : '签名');
  const fault = element('p', 'failure');
  fault.setAttribute('role', 'alert');

  const sign = async () => {
    const chosen = ways.filter(({ box }) => box.checked).map(({ code }) => code);
    const guardianName = guardian.value.trim();
    fault.textContent =
      faultOf(paper, {
        ...{ ways: chosen, guardianName, guardianRelation: relationTo.value },
        ...{ hasRead: read.box.checked, isSigned: !pad.isEmpty },
      }) ?? '';
    if (fault.textContent) return;
    await whileSending(act, () =>
      send({
        ...{ textVersion, signature: pad.read() },
        ...(kind === 'MARKETING' ? { ways: chosen } : {}),
        ...(needsGuardian ? { guardianName, guardianRelation: relationIn(relationTo) } : {}),
      }),
    );
  };
  const act = button('act', '提交', () => void sign());

  const body = element(
    'article',
    'paper',
    element('h2', 'title', title),
    ...paragraphs.map((words) => element('p', '', words)),
  );
  return element(
    'main',
    'page',
    element('h1', '', paper.orgName),
    element('p', 'patient', `患者 ${paper.patientName}`),
    body,
    ...(kind === 'MARKETING' ? [element('fieldset', 'ways', ...ways.map(({ root }) => root))] : []),
    ...(needsGuardian ? [field('监护人姓名', guardian), field('与患者的关系', relationTo)] : []),
    read.root,
    pad.root,
    fault,
    act,
  );
}
