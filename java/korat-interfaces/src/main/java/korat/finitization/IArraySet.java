package korat.finitization;

/** Arrays: the lengths they have and the values of their elements. */
public interface IArraySet extends IFieldDomain {
    void setArraySizes(IIntSet sizes);

    IIntSet getArraySizes();

    void setComponentsSet(IFieldDomain componentsSet);

    IFieldDomain getComponentsSet();
}
