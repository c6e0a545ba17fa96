import { dictName } from '@mingmou/contract/base/dict';
import { servicePackageKind } from '@mingmou/contract/system/training/training.dicts';
import { patientPackage } from '@mingmou/contract/workstation/training/patient-package.contract';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { actionColumn } from '@mingmou/kit/list/columns';
import { ListPage } from '@mingmou/kit/list/list-page';
import { useList } from '@mingmou/kit/list/use-list';
import { Button } from '@mingmou/kit/ui';
import { useEffect } from 'react';
import { vtAddress } from './addresses';
import { PATIENT_PACKAGE_COLUMNS, type PatientPackageRow } from './patient-package-columns';

const FILTERS = ['keyword', 'expireFrom', 'expireTo'] as const;

/** Which packages the to-do asks for, by what its address says (domain-system §1.5). */
const KINDS = { ok: 'REVIEW_OK', rgp: 'REVIEW_RGP', vt: 'VT' } as const;
export type EndingKind = (typeof KINDS)[keyof typeof KINDS];

export function endingKindIn(params: URLSearchParams): EndingKind | undefined {
  return Object.entries(KINDS).find(([code]) => code === params.get('expire'))?.[1];
}

/** Packages in use of one kind that end soon, as the to-do counts them. */
export function EndingPatientPackages({ kind }: { readonly kind: EndingKind }) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('kind') === kind && params.get('endsSoon') === 'true';
  useEffect(() => {
    if (isAsked) return;
    setParams((now) => new URLSearchParams([...now, ['kind', kind], ['endsSoon', 'true']]), { replace: true });
  }, [isAsked, kind, setParams]);
  return isAsked ? <Ending kind={kind} /> : null;
}

function Ending({ kind }: { readonly kind: EndingKind }) {
  const list = useList(patientPackage.page);
  const navigate = useNavigate();
  const sums = list.answer?.sums;
  return (
    <ListPage
      title={`${dictName(servicePackageKind, kind)}套餐到期`}
      list={list}
      filters={FILTERS}
      tools={<Button onClick={() => navigate('/work/cArchives')}>全部档案</Button>}
      columns={[
        ...PATIENT_PACKAGE_COLUMNS.filter(({ key }) => kind === 'VT' || key !== 'trainerName'),
        ...(kind === 'VT'
          ? [
              actionColumn(
                ({ id }: PatientPackageRow) => (
                  <Do call={patientPackage.detail} onClick={() => navigate(vtAddress(id))}>
                    详情
                  </Do>
                ),
                72,
              ),
            ]
          : []),
      ]}
      {...(sums ? { totals: { ...sums } } : {})}
    />
  );
}
