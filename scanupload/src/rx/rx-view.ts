import { dictName } from '@mingmou/contract/base/dict';
import { type CheckedRx, rxStanding } from '@mingmou/contract/workstation/print/rx-check.contract';
import { element } from '../upload/element';

function fact(title: string, text: string | null | undefined): HTMLElement | null {
  return text ? element('div', 'fact', element('dt', '', title), element('dd', '', text)) : null;
}

/** Whether a paper prescription still holds, and what on it can be compared. */
export function rxView(rx: CheckedRx): readonly HTMLElement[] {
  const standing = element(
    'p',
    rx.standing === 'VALID' ? 'standing' : 'standing bad',
    dictName(rxStanding, rx.standing),
  );
  standing.setAttribute('role', 'status');
  return [
    element('h1', '', rx.title),
    standing,
    element(
      'dl',
      'facts',
      fact('处方号', rx.rxNo),
      fact('患者', rx.patientName),
      fact('录入', rx.enteredByName),
      fact('确认', [rx.confirmedByName, rx.confirmedByTitle].filter(Boolean).join(' ')),
      fact('处方医生', rx.prescriberName),
      fact('确认时间', rx.confirmedAt.slice(0, 16)),
      fact('有效期至', rx.validUntil),
      fact('机构', rx.orgName),
      fact('电话', rx.orgPhone),
    ),
  ];
}
