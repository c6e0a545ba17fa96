import { call } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { eye } from '../../dict/eye';
import { opticianKind } from '../../workstation/optician.dicts';
import { goodsSnapshot } from '../bill/bill.fields';
import { stockMode } from '../erp.dicts';
import { customParams, saleInput } from './sale.fields';

const paper = {
  id: required(f.id('处方')),
  acceptsId: required(f.id('就诊')),
  rxNo: required(f.text('处方号', 30)),
  kind: required(f.dict('类型', opticianKind)),
  prescriberName: required(f.text('开方医生', 20)),
  confirmedAt: required(f.dateTime('确认时间')),
  validUntil: required(f.date('有效期至')),
  isExpired: required(f.bool('已过期')),
  /** Prescription of each eye in the form of made-to-order lenses. */
  eyes: required(
    f.list(
      '眼别',
      f.object('眼别', { eye: required(f.dict('眼别', eye)), params: required(f.object('度数', customParams)) }),
    ),
  ),
} as const;

const lens = {
  barcodeId: required(f.id('商品')),
  ...goodsSnapshot,
  stockMode: required(f.dict('库存方式', stockMode)),
  sellable: required(f.int('可售')),
} as const;

export const proposal = required(
  f.object('处方', {
    ...paper,
    /** A breed each, that has lenses for some of its eyes. */
    breeds: required(
      f.list(
        '镜片',
        f.object('镜片', {
          breedId: required(f.id('品种')),
          ...pick(lens, ['goodsName', 'categoryId', 'stockMode']),
          eyes: required(
            f.list(
              '眼别',
              f.object('眼别', {
                eye: required(f.dict('眼别', eye)),
                /** Of the power itself; absent where the breed has no such barcode. */
                lens: f.object('镜片', lens),
                /** Where none of it can be sold: the nearest power that can. */
                nearest: f.object('镜片', lens),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
);

/** 选处方: a sale of glasses starts from the patient's signed prescription (domain-workstation §2.4). */
export const salePrescription = {
  /** Confirmed papers of a patient, the latest first; the consulting desk reads them as it reads all of a sale. */
  papers: call({
    path: '/api/erp-sales/prescriptions',
    title: '可开单处方',
    grant: ['erp-sale:edit', 'menu:1201'],
    input: { patientId: required(saleInput.patientId) },
    output: required(f.list('处方', f.object('处方', paper))),
    touches: ['prescription'],
  }),
  /** The lenses for it. */
  propose: call({
    path: '/api/erp-sales/prescription-goods',
    title: '处方商品',
    grant: 'erp-sale:edit',
    input: { prescriptionId: required(saleInput.prescriptionId) },
    output: proposal,
    touches: ['prescription', 'erp-stock', 'erp-tag-price'],
  }),
} as const;
