// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  Badge,
  Button,
  Card,
  Logo,
  Money,
  NumberField,
  Segmented,
  Switch,
  Tabs,
  UiProvider,
} from '../index.ts';

const nothing = () => undefined;

test('pages can be written before there is a browser', () => {
  const html = renderToString(
    <UiProvider locale="es">
      <Logo />
      <Card>
        <Badge>Ejemplo</Badge>
        <Money cents={123_456} />
      </Card>
      <Button>Empezar gratis</Button>
      <Switch>Redondear a 5</Switch>
      <NumberField label="Importe" onChange={nothing} value={100} />
      <Segmented label="Modo" onChange={nothing} options={[{ value: 'a', label: 'Normal' }]} value="a" />
      <Tabs items={[{ id: 'a', label: 'Prepartido' }]} label="Listas" selected="a">
        Lista
      </Tabs>
    </UiProvider>,
  );
  const texts = [
    'Bothways',
    'Ejemplo',
    '1.234,56',
    'Empezar gratis',
    'Redondear a 5',
    '100,00',
    'Normal',
    'Prepartido',
    'Lista',
  ];
  for (const text of texts) expect(html).toContain(text);
});
