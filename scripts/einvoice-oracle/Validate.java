import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import net.sf.saxon.s9api.Axis;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmItem;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmSequenceIterator;
import net.sf.saxon.s9api.XsltExecutable;
import net.sf.saxon.s9api.XsltTransformer;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXParseException;

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
    Validator validator = schema.newValidator();
    List<SAXParseException> faults = new ArrayList<>();
    validator.setErrorHandler(
        new ErrorHandler() {
          public void warning(SAXParseException fault) {}

          public void error(SAXParseException fault) {
            faults.add(fault);
          }

          public void fatalError(SAXParseException fault) {
            faults.add(fault);
          }
        });
    validator.validate(new StreamSource(new File(file)));
    for (SAXParseException fault : faults) {
      String text = fault.getMessage();
      print(file, "xsd", text.split(":")[0], "line " + fault.getLineNumber(), text);
    }
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
      XdmItem item = nodes.next();
      if (!(item instanceof XdmNode)) continue;
      XdmNode node = (XdmNode) item;
      QName name = node.getNodeName();
      if (name == null) continue;
      if (!Arrays.asList("failed-assert", "successful-report").contains(name.getLocalName())) continue;
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
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      if (line.length() > 0) line.append('\t');
      line.append(String.valueOf(field).replaceAll("\\s+", " ").trim());
    }
    OUT.println(line);
  }

  private Validate() {}
}
