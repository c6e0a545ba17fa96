import { field, relationChoice, relationIn, textInput, tick, whileSending } from '../sign/inputs';
import { SignaturePad } from '../sign/pad';
import { button, element } from '../upload/element';
import { type Accepting, faultOf, type Paper } from './accepting';

/** The text, which the server sanitised. */
function textOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const article = element('article', 'paper text');
  article.append(...body.childNodes);
  return article;
}

/** The consent as a phone shows it: the text, each risk to tick, the child's hand and the guardian's. */
export function informedView(paper: Paper, send: (signed: Omit<Accepting, 'key'>) => Promise<void>): HTMLElement {
  const { version, riskItems, patientSigns, needsGuardian } = paper;
  const risks = riskItems.map(tick);
  const own = new SignaturePad('患者签名');
  const guardian = new SignaturePad('监护人签名');
  const [name, idNo, relationTo] = [textInput(30, 'name'), textInput(20, 'off'), relationChoice()];
  const fault = element('p', 'failure');
  fault.setAttribute('role', 'alert');

  const said = () => ({
    ticked: risks.flatMap(({ box }, at) => (box.checked ? [at] : [])),
    ...(patientSigns ? { patientSign: own.strokes() } : {}),
    ...(needsGuardian
      ? {
          ...{ guardianSign: guardian.strokes(), guardianName: name.value.trim() },
          ...{ guardianRelation: relationIn(relationTo), guardianIdNo: idNo.value.trim() },
        }
      : {}),
  });
  const sign = async () => {
    const signed = said();
    fault.textContent = faultOf(paper, signed) ?? '';
    if (!fault.textContent) await whileSending(act, () => send({ version, ...signed }));
  };
  const act = button('act', '提交', () => void sign());
  const list = element(
    'fieldset',
    'risks',
    element('legend', '', '请逐条阅读并勾选'),
    ...risks.map(({ root }) => root),
  );
  return element(
    'main',
    'page',
    element('h1', '', paper.orgName),
    element('p', 'patient', `患者 ${paper.patientName}`),
    textOf(paper.html),
    list,
    ...(patientSigns ? [own.root] : []),
    ...(needsGuardian
      ? [field('监护人姓名', name), field('与患者的关系', relationTo), field('监护人证件号码', idNo), guardian.root]
      : []),
    fault,
    act,
  );
}
