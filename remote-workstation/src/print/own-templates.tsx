import { personalTemplate } from '@mingmou/contract/workstation/print/personal-template.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { TemplateText } from './template-text';

const Field = fieldOf(personalTemplate.save);

const START = `<h2 style="text-align: center">就诊小结</h2>
<p>姓名：{{patient.name}}　性别：{{patient.sex}}　年龄：{{patient.age}}　日期：{{visit.day|date}}</p>
<p>诊断：{{#diag}}{{place}}. {{name}}　{{/diag}}</p>
<p>处理意见：{{plan}}</p>
<p>下次复诊：{{visit.nextReview|date}}</p>
<p>医生：{{doctor.name}}</p>`;

/** Pages about a visit that the person wrote: their list, and the text of each. */
export function OwnTemplates() {
  return (
    <MasterPage
      of={personalTemplate}
      filters={['name', 'stateEnum']}
      columns={[
        ...columns(personalTemplate.row, ['name', 'paper', 'sort', 'updatedAt']),
        stateColumn(personalTemplate.lifecycle, 'stateEnum'),
      ]}
      start={{ paper: 'A5', html: START }}
    >
      <Field name="name" />
      <Field name="paper" />
      <Field name="sort" />
      <Field name="html">
        <TemplateText />
      </Field>
    </MasterPage>
  );
}
