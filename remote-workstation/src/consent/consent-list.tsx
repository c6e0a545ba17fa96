import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { informedConsent } from '@mingmou/contract/workstation/informed-consent/informed-consent.contract';
import {
  type ConsentArea,
  consentArea,
  type InformedConsentKind,
  informedConsentKind,
} from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import type { ConsentRow } from '@mingmou/contract/workstation/informed-consent/informed-consent.fields';
import { informedConsentFlow } from '@mingmou/contract/workstation/informed-consent/informed-consent.flow';
import { AREA_KINDS } from '@mingmou/contract/workstation/informed-consent/informed-consent.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './consent.module.css';

export interface Owner {
  readonly area: ConsentArea;
  readonly ownerId: number;
}

interface ConsentListProps {
  readonly owner: Owner;
  readonly asked: InformedConsentKind | undefined;
  readonly of: OutputOf<typeof informedConsent.list>;
  readonly opened: ConsentRow | undefined;
  readonly onOpen: (key: Pick<ConsentRow, 'area' | 'id'>) => void;
}

/** Signed and waiting consents of the patient, with an act that adds one of the kinds signed here. */
export function ConsentList({ owner, asked, of, opened, onOpen }: ConsentListProps) {
  const kinds = AREA_KINDS[owner.area];
  const [kind, choose] = useState<InformedConsentKind>(asked && kinds.includes(asked) ? asked : (kinds[0] ?? '其他'));
  const save = useSend(informedConsent.save);
  const isOwn = (row: ConsentRow) => row.area === owner.area && row.ownerId === owner.ownerId;
  return (
    <Panel aria-label="同意书列表">
      <div className={styles.making}>
        <Select<InformedConsentKind>
          aria-label="种类"
          value={kind}
          options={kinds.map((code) => ({ value: code, label: dictName(informedConsentKind, code) }))}
          onChange={choose}
        />
        <Do
          call={informedConsent.save}
          main={!opened}
          onClick={async () => onOpen({ area: owner.area, id: (await save({ ...owner, kind })).id })}
        >
          新建同意书
        </Do>
      </div>
      {of.consents.length === 0 ? <p className={styles.quiet}>该患者还没有知情同意书</p> : null}
      <ul className={styles.list}>
        {of.consents.map((row) => {
          const { title, tone } = stateAt(informedConsentFlow, row.state);
          const day = (row.signedAt ?? row.createdAt).slice(0, 10);
          return (
            <li key={row.id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={row.id === opened?.id}
                onClick={() => onOpen(row)}
              >
                <b>{row.title}</b>
                <span>
                  <StateTag tone={tone}>{title}</StateTag>
                  {row.isIntact ? null : <StateTag tone="refused">内容被改动</StateTag>}
                  {isOwn(row) ? '本次' : dictName(consentArea, row.area)} {day} {row.doctorName ?? row.createdByName}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
