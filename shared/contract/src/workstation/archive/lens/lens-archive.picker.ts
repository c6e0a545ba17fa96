import { call } from '../../../base/call';
import { f, required } from '../../../base/field';
import { READS_VISIT } from '../../stage.fields';

/** Base path of the calls of contact-lens archives. */
export const CP = '/api/doctor-corneal-plastic';
/** Base path of further objects of a contact-lens archive, apart from its records. */
export const HA = '/api/doctor-corneal-hard-archives';
/** Those who manage archives, and those who see the patient. */
export const READS_LENSES = ['menu:1205', ...READS_VISIT] as const;

const option = { id: required(f.id()), name: required(f.text('名称', 60)) } as const;
const options = (title: string) => required(f.list(title, f.object(title, option)));

/** Who sees patients here. */
export const lensDoctors = call({
  method: 'GET',
  path: `${CP}/init-employee`,
  title: '档案医生',
  grant: READS_LENSES,
  output: options('医生'),
  touches: ['employee'],
});

/** Brands that make lenses of a category. */
export const lensBrands = call({
  method: 'GET',
  path: `${CP}/getBrand`,
  title: '镜片品牌',
  grant: READS_LENSES,
  input: { lensCategory: f.int('类别', { min: 1, max: 3 }) },
  output: options('品牌'),
  touches: ['brand'],
});

/** Breeds of contact lenses for a category. */
export const lensBreeds = call({
  method: 'GET',
  path: `${CP}/getBreed`,
  title: '镜片品种',
  grant: READS_LENSES,
  input: { brandId: required(f.id('品牌')), lensCategory: f.int('类别', { min: 1, max: 3 }) },
  output: options('品种'),
  touches: ['breed'],
});

/** Suppliers from whom lenses may be ordered. */
export const lensSuppliers = call({
  method: 'GET',
  path: `${CP}/getSupplier`,
  title: '镜片供应商',
  grant: READS_LENSES,
  output: options('供应商'),
  touches: ['erp-supplier'],
});

/** Barcodes of a breed with stock here and price; without parameters all barcodes. */
export const lensBarcodes = call({
  method: 'GET',
  path: `${CP}/getBarCodeId`,
  title: '镜片条码',
  grant: READS_LENSES,
  input: {
    breedId: required(f.id('品种')),
    sph: f.sphere('球镜'),
    cyl: f.cylinder('柱镜'),
    axis: f.axis('轴位'),
    add: f.add('下加光'),
    bc: f.decimal('基弧', 2, { min: 0, max: 12 }),
    dia: f.decimal('直径', 1, { min: 0, max: 20 }),
  },
  output: required(
    f.list(
      '条码',
      f.object('条码', {
        ...option,
        code: required(f.text('条码', 30)),
        /** Made to order, or kept here. */
        isOrdered: required(f.bool('定做')),
        stock: required(f.int('可用')),
        price: f.price('售价'),
      }),
    ),
  ),
  touches: ['breed', 'erp-stock', 'erp-tag-price'],
});
