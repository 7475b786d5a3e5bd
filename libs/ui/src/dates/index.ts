// Separate entry: date fields are half as large as everything else, and most screens have none.
export { DatePicker, type DatePickerProps } from './date-picker.tsx';
