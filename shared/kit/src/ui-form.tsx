export { Form, Input, Select, Switch } from 'antd';
export { InputNumber } from './form/number-input';
