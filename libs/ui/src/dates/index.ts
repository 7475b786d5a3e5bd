// A door of its own: fields for days weigh half as much as all the rest, and most screens have none.
export { DatePicker, type DatePickerProps } from './date-picker.tsx';
