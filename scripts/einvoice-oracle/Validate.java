import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.*;
import net.sf.saxon.s9api.*;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Validates files against XSD and compiled Schematron in one process. Each line of standard input is a job: schema (or a
 * dash), sheets separated by semicolons, file; separated by tabs. Each line of the output is one fault: file, "xsd" or
 * the severity, rule, place and text; "done" follows the faults of a file.
 */
public final class Validate {
  private static final Processor SAXON = new Processor(false);
  private static final Map<String, XsltExecutable> SHEETS = new HashMap<>();
  private static final Map<String, Schema> SCHEMAS = new HashMap<>();
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  public static void main(String[] arguments) throws Exception {
    BufferedReader jobs = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
      String[] job = line.split("\t");
      String file = job[2];
      try {
        if (!job[0].equals("-")) checkSchema(job[0], file);
        for (String sheet : job[1].split(";")) if (!sheet.isEmpty()) checkSheet(sheet, file);
      } catch (Exception broken) {
        print(file, "error", "unreadable", "", String.valueOf(broken.getMessage()));
      }
      OUT.println(file + "\tdone");
    }
  }

  private static void checkSchema(String path, String file) throws Exception {
    Schema schema = SCHEMAS.get(path);
    if (schema == null) {
      schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new File(path));
      SCHEMAS.put(path, schema);
    }
    javax.xml.validation.Validator validator = schema.newValidator();
    validator.setErrorHandler(
        new DefaultHandler() {
          public void error(SAXParseException fault) {
            String text = fault.getMessage();
            print(file, "xsd", text.split(":")[0], "line " + fault.getLineNumber(), text);
          }

          public void fatalError(SAXParseException fault) {
            error(fault);
          }
        });
    validator.validate(new StreamSource(new File(file)));
  }

  private static void checkSheet(String path, String file) throws Exception {
    XsltExecutable sheet = SHEETS.get(path);
    if (sheet == null) {
      sheet = SAXON.newXsltCompiler().compile(new StreamSource(new File(path)));
      SHEETS.put(path, sheet);
    }
    XsltTransformer transformer = sheet.load();
    transformer.setSource(new StreamSource(new File(file)));
    XdmDestination report = new XdmDestination();
    transformer.setDestination(report);
    transformer.transform();
    XdmSequenceIterator nodes = report.getXdmNode().axisIterator(Axis.DESCENDANT);
    while (nodes.hasNext()) {
      XdmNode node = (XdmNode) nodes.next();
      QName name = node.getNodeName();
      if (name == null || !name.getLocalName().matches("failed-assert|successful-report")) continue;
      String text = node.getStringValue();
      String id = node.getAttributeValue(new QName("id"));
      // Some sheets name their rules in the text alone: "[BR-DE-1] ...".
      if (id == null || id.startsWith("FX-SCH-A")) id = idInText(text, id);
      String severity = node.getAttributeValue(new QName("flag"));
      if (severity == null) severity = node.getAttributeValue(new QName("role"));
      print(file, severity == null ? "fatal" : severity, id, node.getAttributeValue(new QName("location")), text);
    }
  }

  private static String idInText(String text, String other) {
    int from = text.indexOf('[');
    int to = text.indexOf(']', from + 1);
    if (from >= 0 && to > from && to - from < 40) return text.substring(from + 1, to);
    return other == null ? "?" : other;
  }

  private static void print(String... fields) {
    for (int i = 0; i < fields.length; i += 1) fields[i] = String.valueOf(fields[i]).replaceAll("\\s+", " ").trim();
    OUT.println(String.join("\t", fields));
  }

  private Validate() {}
}
