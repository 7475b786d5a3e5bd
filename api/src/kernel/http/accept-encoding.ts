/** Whether an `Accept-Encoding` names the encoding without forbidding it. */
export const accepts = (header: string, name: string): boolean =>
  header.split(',').some((part) => {
    const [coding = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
